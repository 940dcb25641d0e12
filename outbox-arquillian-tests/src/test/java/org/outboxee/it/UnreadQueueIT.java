package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.outboxee.it.fault.unread.DeafWorkers;
import org.outboxee.it.fault.unread.HearingWorkers;
import org.outboxee.it.fault.unread.UnreadProbe;
import org.outboxee.it.fault.unread.UnreadRoutes;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.test.Eventually;

/** A queue's consumer is down for long enough to use up all attempts of whatever is sent to it. */
@ProbeIT
class UnreadQueueIT {

    private static final int EVENTS = 500;
    private static final int WINDOW = 50;

    /** Three attempts take six and a half seconds, so this is time for two windows after each other to fail for good. */
    private static final Duration OUTAGE = Duration.ofSeconds(14);

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final String DEAF = "deaf";
    private static final String HEARING = "hearing";

    @ArquillianResource
    private Deployer deployer;

    private String deployed;

    @Deployment(name = DEAF, managed = false, testable = false)
    static EnterpriseArchive deaf() {
        ProbeTables.create();
        return application(DEAF, DeafWorkers.class);
    }

    @Deployment(name = HEARING, managed = false, testable = false)
    static EnterpriseArchive hearing() {
        return application(HEARING, HearingWorkers.class);
    }

    @AfterEach
    void undeploy() {
        deployer.undeploy(deployed);
    }

    @Test
    void aConsumerThatIsDownCostsAtMostAWindowOfDeliveriesAttemptsAndNoneItsLast() {
        deploy(DEAF);
        ProbeTest test = ProbeTest.of(ArquillianServer.url('/' + DEAF + '/'), "unread");
        test.add(UnreadProbe.class.getName(), "count=" + EVENTS);
        Eventually.await(
                PATIENCE,
                "the outage lasts",
                () -> test.count("seconds_between(d.created_at, clock_timestamp()) > " + OUTAGE.toSeconds()) == EVENTS);

        assertThat(test.count("d.attempts > 0"))
                .as("deliveries that lost an attempt")
                .isPositive()
                .isLessThanOrEqualTo(WINDOW);
        assertThat(test.count("d.status = 'failed'")).isZero();

        undeploy();
        deploy(HEARING);

        test.awaitFinal(EVENTS, PATIENCE);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(EVENTS);
        assertThat(test.deliveriesWithEffect()).isEqualTo(EVENTS);
    }

    private void deploy(String name) {
        deployer.deploy(name);
        deployed = name;
    }

    /** One application, in two builds. */
    private static EnterpriseArchive application(String build, Class<?> workers) {
        return ProbeEar.named(build)
                .with("outbox.application", "unread")
                .with("outbox.jms.window", String.valueOf(WINDOW))
                .and(UnreadRoutes.class, UnreadProbe.class, workers)
                .build();
    }
}
