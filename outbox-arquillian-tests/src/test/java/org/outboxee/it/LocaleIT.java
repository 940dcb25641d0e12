package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;
import org.outboxee.it.locale.LocaleServlet;

/**
 * A JVM that writes numbers in other digits, or letters in another case (S20). Set while the server runs, since Payara
 * doesn't start where digits aren't 0 to 9.
 */
@ProbeIT
class LocaleIT {

    @ArquillianResource
    private Deployer deployer;

    private String usual;
    private boolean deployed;

    @Deployment(name = "locale", order = 1, testable = false)
    static WebArchive setter() {
        return ShrinkWrap.create(WebArchive.class, "locale.war").addClass(LocaleServlet.class);
    }

    @Deployment(name = "abroad", managed = false, testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named("abroad").with("outbox.node", "node-1234").build();
    }

    @AfterEach
    void comeHome() {
        if (usual != null) {
            setLocale(usual);
        }
        if (deployed) {
            deployer.undeploy("abroad");
        }
    }

    @ParameterizedTest
    @CsvSource({"ar-SA, ١٢٣", "th-TH-u-nu-thai, ๑๒๓", "tr-TR, 123"})
    void everythingIsStartedStoredSentAndToldAsAnywhereElse(String tag, String oneTwoThree) {
        deployer.deploy("abroad");
        deployed = true;
        ProbeTest test = ProbeTest.of(ArquillianServer.url("/abroad/"), "abroad-" + tag);
        assertThat(test.get("readiness")).contains("ready=true");
        usual = setLocale(tag);
        assertThat(answer(tag)).endsWith(' ' + oneTwoThree);

        assertThat(test.add("FanOutProbe", "count=3").status()).isEqualTo(200);
        test.addWith("LocalProbe", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "PT1S");

        test.awaitFinal(10);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(10);
        assertThat(test.count("seconds_between(e.created_at, d.available_at) >= 1 and d.queue_name = '-'"
                        + " and e.headers like '%0af7651916cd43dd8448eb211c80319c%'"))
                .isPositive();
        assertThat(test.column("d.id || ' ' || d.dispatch_id || ' ' || d.retry_schedule || ' ' || d.dispatched_by"))
                .allMatch(text -> text.matches("[0-9a-f-]{36} [0-9a-f-]{36} list PT1S PT2S node-1234"), "plain digits");
        assertThat(test.get("status")).contains("application=abroad", "unroutedEvents=0");
    }

    private String setLocale(String tag) {
        return answer(tag).split(" ")[0];
    }

    private static String answer(String tag) {
        return Http.post(ArquillianServer.url("/locale/locale?tag=" + tag), "").body();
    }
}
