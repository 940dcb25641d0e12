package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;
import org.outboxee.it.locale.LocaleServlet;
import org.outboxee.test.Eventually;

/**
 * A JVM that writes numbers in other digits, or letters in another case (S20), while the application starts and
 * works. Set while the server runs, since Payara doesn't start where digits aren't 0 to 9.
 */
@ProbeIT
class LocaleIT {

    private static final Duration READY = Duration.ofSeconds(60);

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
    @CsvSource({"ar-SA, ١٢٣", "th-TH-u-nu-thai, ๑๒๓"})
    void everythingIsStartedStoredSentAndToldAsAnywhereElse(String tag, String oneTwoThree) {
        usual = setLocale(tag);

        ProbeTest test = deploy(tag);

        assertThat(answer(tag)).as("the server left it so").isEqualTo(tag + ' ' + oneTwoThree);
        assertThatAllIsAsAnywhereElse(test);
    }

    /**
     * Set once the application runs: EclipseLink, loaded elsewhere, doesn't find its own name for Payara in a Turkish
     * JVM. A whole server there is in {@link ServerSettingsIT}.
     */
    @Test
    void whatIsDeployedGoesOnWhereLettersHaveAnotherCase() {
        ProbeTest test = deploy("tr-TR");

        usual = setLocale("tr-TR");

        assertThat(answer("tr-TR")).isEqualTo("tr-TR 123");
        assertThatAllIsAsAnywhereElse(test);
    }

    private ProbeTest deploy(String tag) {
        deployer.deploy("abroad");
        deployed = true;
        ProbeTest test = ProbeTest.of(ArquillianServer.url("/abroad/"), "abroad-" + tag);
        Eventually.await(
                READY, "the application is ready", () -> test.get("readiness"), text -> text.contains("ready=true"));
        return test;
    }

    private static void assertThatAllIsAsAnywhereElse(ProbeTest test) {
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
