package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.it.twodb.OtherBusiness;
import org.outboxee.it.twodb.OtherBusinessResource;

/** Outbox and business on two data sources: refused with the reason, unless the business's is an XA one (T4). */
@ProbeIT
@OnPostgresql("The second data source is made with the driver of PostgreSQL")
class TwoDataSourcesIT {

    private static final String DEFINITION = """
            <?xml version="1.0" encoding="UTF-8"?>
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
                <data-source>
                    <name>%s</name>
                    <class-name>%s</class-name>
                    <url>%s</url>
                    <user>%s</user>
                    <password>%s</password>
                    <transactional>true</transactional>
                    <max-pool-size>10</max-pool-size>
                </data-source>
            </web-app>
            """;

    private static final String REASON = "the outbox's data source gave this transaction no connection; if the "
            + "transaction uses another data source too, give both the same one or make the other an XA data source";

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = "two-plain", managed = false, testable = false)
    static EnterpriseArchive twoPlain() {
        ProbeTables.create();
        return application("two-plain", "org.postgresql.ds.PGSimpleDataSource");
    }

    @Deployment(name = "other-xa", managed = false, testable = false)
    static EnterpriseArchive otherIsXa() {
        return application("other-xa", "org.postgresql.xa.PGXADataSource");
    }

    private static EnterpriseArchive application(String name, String dataSource) {
        ItDatabase database = ItDatabase.get();
        return ProbeEar.named(name)
                .withPackageOf(OtherBusiness.class)
                .without(OtherBusinessResource.class)
                .andToTheWeb(OtherBusinessResource.class)
                .withWebXml(DEFINITION.formatted(
                        OtherBusiness.DATA_SOURCE,
                        dataSource,
                        database.url().replace("&", "&amp;"),
                        database.application().username(),
                        database.application().password()))
                .build()
                .addAsLibrary(driver());
    }

    private static File driver() {
        return new File(org.postgresql.Driver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    }

    @Test
    void aSecondPlainDataSourceIsRefusedWithTheReasonAndNothingIsKept() {
        deployer.deploy("two-plain");
        try {
            ProbeTest test = ProbeTest.of(ArquillianServer.url("/two-plain/"), "two-plain");

            Http.Answer answer = sell("two-plain", test, false);

            assertThat(answer.status()).as(answer.body()).isEqualTo(500);
            assertThat(answer.body())
                    .contains("org.outboxee.api.OutboxTransactionException")
                    .contains(REASON);
            assertThat(test.events()).isZero();
            assertThat(test.businessRows()).isZero();
        } finally {
            deployer.undeploy("two-plain");
        }
    }

    @Test
    void aTransactionalJobOnASecondPlainDataSourceFailsWithTheReason() {
        deployer.deploy("two-plain");
        try {
            ProbeTest test = ProbeTest.of(ArquillianServer.url("/two-plain/"), "job-elsewhere");

            Http.post(ArquillianServer.url("/two-plain/api/other/ask?test=" + test.name()), "");

            test.awaitFinal(1);
            assertThat(test.column("d.status")).containsExactly("failed");
            assertThat(test.column("d.failure_reason").get(0)).contains(REASON);
            assertThat(test.businessRows()).isZero();
        } finally {
            deployer.undeploy("two-plain");
        }
    }

    @Test
    void withAnXaDataSourceForTheBusinessBothCommitOrNeither() {
        deployer.deploy("other-xa");
        try {
            ProbeTest sold = ProbeTest.of(ArquillianServer.url("/other-xa/"), "xa-sold");
            ProbeTest failed = ProbeTest.of(ArquillianServer.url("/other-xa/"), "xa-failed");
            ProbeTest asked = ProbeTest.of(ArquillianServer.url("/other-xa/"), "xa-asked");

            assertThat(sell("other-xa", sold, false))
                    .extracting(Http.Answer::status)
                    .isEqualTo(200);
            assertThat(sell("other-xa", failed, true))
                    .extracting(Http.Answer::status)
                    .isEqualTo(500);
            Http.post(ArquillianServer.url("/other-xa/api/other/ask?test=" + asked.name()), "");

            sold.awaitFinal(1);
            asked.awaitFinal(1);
            assertThat(sold.statuses()).containsExactly("completed");
            assertThat(sold.businessRows()).isEqualTo(1);
            assertThat(asked.statuses()).containsExactly("completed");
            assertThat(asked.businessRows()).isEqualTo(1);
            assertThat(failed.events()).isZero();
            assertThat(failed.businessRows()).isZero();
        } finally {
            deployer.undeploy("other-xa");
        }
    }

    private static Http.Answer sell(String application, ProbeTest test, boolean fails) {
        return Http.post(
                ArquillianServer.url('/' + application + "/api/other/sell?test=" + test.name() + "&fails=" + fails),
                "");
    }
}
