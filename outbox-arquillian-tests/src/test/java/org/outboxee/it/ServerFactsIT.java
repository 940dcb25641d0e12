package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.net.URL;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.ClassLoaderAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.outboxee.it.harness.DatabaseProduct;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.it.harness.ServerKind;
import org.outboxee.test.record.Fact;
import org.outboxee.test.record.RunRecord;

/** What this run runs on, as the server says it; the record of the run takes it from here. */
@ProbeIT
@Tag("core")
class ServerFactsIT {

    /** The level of Jakarta EE by the version of Servlet that is in it. */
    private static final Map<String, String> LEVELS = Map.of("6.0", "10", "6.1", "11");

    @Deployment(testable = false)
    static WebArchive archive() {
        return ShrinkWrap.create(WebArchive.class, "facts.war")
                .addClass(ServerFactsServlet.class)
                .addAsResource(
                        new ClassLoaderAsset("facts/persistence.xml", ServerFactsIT.class.getClassLoader()),
                        "META-INF/persistence.xml");
    }

    @Test
    void theServersDefaultDataSourceIsTheTestsDatabaseWithTheApplicationsRole(@ArquillianResource URL base)
            throws SQLException, IOException {
        Properties facts = ask(base);

        try (Connection connection = ItDatabase.get().asApplication().getConnection()) {
            assertThat(withoutParameters(facts.getProperty("database.url")))
                    .isEqualTo(withoutParameters(connection.getMetaData().getURL()));
            assertThat(facts)
                    .containsEntry("database.account", connection.getMetaData().getUserName());
        }
    }

    /** A data source of its driver's own names all of its settings there. */
    private static String withoutParameters(String url) {
        return url.replaceFirst("[?;].*", "");
    }

    @Test
    void theServerSaysWhatItIsAndWhatItBrings(@ArquillianResource URL base, TestReporter reporter) throws IOException {
        Properties facts = ask(base);

        assertThat(LEVELS).containsKey(facts.getProperty("servlet"));
        reporter.publishEntry(Map.of(
                RunRecord.NAME,
                recordName(facts),
                Fact.SERVER.key(),
                withoutDetails(facts, "server"),
                Fact.JAKARTA_EE.key(),
                LEVELS.get(facts.getProperty("servlet")),
                Fact.JPA.key(),
                withoutDetails(facts, "jpa"),
                Fact.BROKER.key(),
                withoutDetails(facts, "broker"),
                Fact.DATABASE.key(),
                withoutDetails(facts, "database"),
                Fact.JAVA.key(),
                facts.getProperty("java"),
                Fact.TESTS.key(),
                System.getProperty("groups", System.getProperty("it.test") == null ? "all" : "some")));
    }

    private static String recordName(Properties facts) {
        return String.join(
                        "-",
                        ServerKind.active().name(),
                        DatabaseProduct.active().name(),
                        "java" + facts.getProperty("java").split("\\.")[0])
                .toLowerCase(Locale.ROOT);
    }

    /** Without what stands in brackets or after a sign: builds, distributions, code names; MariaDB says its name twice. */
    private static String withoutDetails(Properties facts, String fact) {
        return facts.getProperty(fact).replaceFirst("( *[(#]|-MariaDB).*", "").replaceAll(" +", " ");
    }

    private static Properties ask(URL base) throws IOException {
        Http.Answer answer = Http.get(base + "facts");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        Properties facts = new Properties();
        facts.load(new StringReader(answer.body()));
        return facts;
    }
}
