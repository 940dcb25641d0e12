package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.sql.Connection;
import java.sql.SQLException;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.ClassLoaderAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.outboxee.it.facts.ServerFacts;
import org.outboxee.it.harness.ItDatabase;

/** What this run runs on, as the server says it; the record of the run takes it from here. */
@ProbeIT
@Tag("core")
class ServerFactsIT {

    static final String ARCHIVE = "facts.war";

    @Deployment(testable = false)
    static WebArchive archive() {
        return ShrinkWrap.create(WebArchive.class, ARCHIVE)
                .addClasses(ServerFactsServlet.class, ServerFacts.class)
                .addAsResource(
                        new ClassLoaderAsset("facts/persistence.xml", ServerFactsIT.class.getClassLoader()),
                        "META-INF/persistence.xml");
    }

    @Test
    void theServersDefaultDataSourceIsTheTestsDatabaseWithTheApplicationsRole(@ArquillianResource URL base)
            throws SQLException {
        RunFacts facts = RunFacts.ask(base + "facts");

        try (Connection connection = ItDatabase.get().asApplication().getConnection()) {
            assertThat(withoutParameters(facts.get("database.url")))
                    .isEqualTo(withoutParameters(connection.getMetaData().getURL()));
            assertThat(facts.get("database.account"))
                    .isEqualTo(connection.getMetaData().getUserName());
        }
    }

    /** A data source of its driver's own names all of its settings there. */
    private static String withoutParameters(String url) {
        return url.replaceFirst("[?;].*", "");
    }

    @Test
    void theServerSaysWhatItIsAndWhatItBrings(@ArquillianResource URL base, TestReporter reporter) {
        reporter.publishEntry(RunFacts.ask(base + "facts")
                .forRecord(
                        "", "", System.getProperty("groups", System.getProperty("it.test") == null ? "all" : "some")));
    }
}
