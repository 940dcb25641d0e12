package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.nextbuild.LateRoutes;
import org.outboxee.test.Eventually;

/** Events that this build has no route for wait for a build that has, and nobody waits for them (spec A5; C16). */
@ProbeIT
class UnroutableEventIT {

    /** More than a batch of the relay, all of them older than what comes after. */
    private static final int UNROUTABLE = 110;

    /** They count as unroutable after ten seconds without any node that knows them, one batch each five seconds. */
    private static final Duration STEPPING_ASIDE = Duration.ofSeconds(40);

    @ArquillianResource
    private Deployer deployer;

    private String deployed;

    @Deployment(name = "this", testable = false, managed = false)
    static EnterpriseArchive thisBuild() {
        ProbeTables.create();
        return build("this-build").build();
    }

    @Deployment(name = "next", testable = false, managed = false)
    static EnterpriseArchive nextBuild() {
        return build("next-build").and(LateRoutes.class).build();
    }

    private static ProbeEar build(String name) {
        return ProbeEar.named(name).with("outbox.application", "unroutable");
    }

    @AfterEach
    void undeploy() {
        if (deployed != null) {
            deployer.undeploy(deployed);
        }
    }

    private void deploy(String build) {
        undeploy();
        deployed = null;
        deployer.deploy(build);
        deployed = build;
    }

    @Test
    void theyHoldBackNobodyAndGoThroughOnceABuildHasTheirRoute() {
        deploy("this");
        ProbeTest late = test("late");
        assertThat(late.add("LateProbe", "count=" + UNROUTABLE).status()).isEqualTo(200);
        othersGoThrough("others-behind");

        Eventually.await(
                STEPPING_ASIDE,
                "they have stepped aside, number",
                () -> withProblem(late),
                number -> number == UNROUTABLE);
        assertThat(ArquillianServer.linesWith("No route for event class org.outboxee.it.probe.LateProbe"))
                .isNotEmpty();
        othersGoThrough("others-later");
        assertThat(late.statuses()).isEmpty();

        deploy("next");

        late.awaitFinal(2 * UNROUTABLE);
        assertThat(late.statuses()).hasSize(2 * UNROUTABLE).containsOnly("completed");
        assertThat(late.column("d.attempts")).containsOnly("0");
        assertThat(late.deliveriesWithEffect()).isEqualTo(2 * UNROUTABLE);
        assertThat(late.effects()).isEqualTo(2 * UNROUTABLE);
        assertThat(withProblem(late)).isZero();
    }

    private static void othersGoThrough(String promise) {
        ProbeTest others = test(promise);
        others.add("FanOutProbe", "count=10");
        others.awaitFinal(30);
        assertThat(others.statuses()).containsOnly("completed");
    }

    private static ProbeTest test(String promise) {
        return ProbeTest.of(ArquillianServer.url("/this-build/"), promise);
    }

    private static long withProblem(ProbeTest test) {
        return ProbeTables.number(
                "select count(*) from outbox_events where payload like ? and routing_problem is not null",
                "%\"" + test.name() + "\"%");
    }
}
