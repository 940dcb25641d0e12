package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.outboxee.it.fault.unread.DeafWorkers;
import org.outboxee.it.fault.unread.HearingWorkers;
import org.outboxee.it.fault.unread.UnreadProbe;
import org.outboxee.it.fault.unread.UnreadRoutes;
import org.outboxee.test.Eventually;

/** A queue's consumer is down for long enough to use up all attempts of whatever is sent to it. */
class UnreadQueueIT {

    private static final int EVENTS = 500;
    private static final int WINDOW = 50;

    /** Three attempts take eight seconds, so this is time for two windows after each other to fail for good. */
    private static final Duration OUTAGE = Duration.ofSeconds(20);

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static ProbeServer server;

    @BeforeAll
    static void start() {
        ProbeTables.create();
        server = ProbeServer.start("unread");
        server.deploy(application(DeafWorkers.class));
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @Test
    void aConsumerThatIsDownCostsAtMostAWindowOfDeliveriesAttemptsAndNoneItsLast() {
        ProbeTest test = server.test("unread");
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

        server.undeploy();
        server.deploy(application(HearingWorkers.class));

        test.awaitFinal(EVENTS, PATIENCE);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(EVENTS);
        assertThat(test.deliveriesWithEffect()).isEqualTo(EVENTS);
    }

    private static EnterpriseArchive application(Class<?> workers) {
        return ProbeEar.named("unread")
                .with("outbox.jms.window", String.valueOf(WINDOW))
                .and(UnreadRoutes.class, UnreadProbe.class, workers)
                .build();
    }
}
