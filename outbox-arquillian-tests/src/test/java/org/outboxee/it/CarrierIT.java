package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.outboxee.it.carrier.CarriedRoutes;
import org.outboxee.it.probe.MessageDrivenJob;
import org.outboxee.it.probe.ProbeRoutes;
import org.outboxee.it.probe.QueueWorkers;
import org.outboxee.it.probe.SecondQueueWorkers;
import org.outboxee.test.Eventually;

/** What carries a queue is configuration; a delivery doesn't know it. */
class CarrierIT {

    /** More than a server's message-driven bean has sessions, so that messages wait in the queue, and rows for it. */
    private static final int EVENTS = 100;

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static ProbeServer server;

    private boolean deployed;

    @BeforeAll
    static void start() {
        ProbeTables.create();
        server = ProbeServer.start("carrier");
    }

    @AfterAll
    static void close() {
        if (server != null) {
            server.close();
        }
    }

    @AfterEach
    void undeployWhatIsLeft() {
        undeploy();
    }

    /** With a build that has no message-driven bean any more, so that nobody reads what still is in the queue. */
    @Test
    void openDeliveriesFollowTheirQueueFromTheBrokerToThisServersThreadsAndBack() {
        deploy(onABroker());
        ProbeTest test = server.test("carrier");
        addAndUndeploy(test, EVENTS);
        assertThat(test.count("d.status = 'dispatched'"))
                .as("deliveries whose message is in the queue")
                .isPositive();
        test.expire();

        deploy(inThreads());
        test.awaitFinal(EVENTS, PATIENCE);
        expectOneEffectEach(test, EVENTS);
        addAndUndeploy(test, 2 * EVENTS);

        deploy(onABroker());
        test.awaitFinal(2 * EVENTS, PATIENCE);
        expectOneEffectEach(test, 2 * EVENTS);
        Eventually.await(
                PATIENCE,
                "the old messages were read, and dropped",
                () -> server.log().contains("is no longer current; nothing was run"));
        expectOneEffectEach(test, 2 * EVENTS);
    }

    /** The message-driven beans are still there, and read on what is in their queue. */
    @Test
    void messagesUnderWayCountWhenOnlyTheConfigurationChanges() {
        deploy(ProbeEar.named("carrier")
                .with("outbox.queue.probe.a.window", "50")
                .build());
        ProbeTest test = server.test("carrier-only");
        addAndUndeploy(test, EVENTS);
        test.expire(); // Payara rolls back what a message-driven bean does while it is undeployed, so nothing was
        // recorded

        deploy(ProbeEar.named("carrier")
                .with("outbox.queue.probe.a.carrier", "local")
                .build());
        test.awaitFinal(EVENTS, PATIENCE);
        expectOneEffectEach(test, EVENTS);
    }

    private void deploy(EnterpriseArchive application) {
        server.deploy(application);
        deployed = true;
    }

    private void undeploy() {
        if (deployed) {
            deployed = false;
            server.undeploy();
        }
    }

    private void addAndUndeploy(ProbeTest test, int all) {
        long before = test.runs();
        assertThat(test.add("QueuedProbe", "behaviour=WAIT", "millis=500", "count=" + EVENTS)
                        .status())
                .isEqualTo(200);
        Eventually.await(PATIENCE, "jobs have begun", () -> test.runs() > before);
        undeploy();
        assertThat(test.count("d.status in ('pending', 'dispatched')"))
                .as("open deliveries of " + all)
                .isPositive();
    }

    private static void expectOneEffectEach(ProbeTest test, int deliveries) {
        assertThat(test.statuses()).hasSize(deliveries).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(deliveries);
        assertThat(test.deliveriesWithEffect()).isEqualTo(deliveries);
    }

    private static EnterpriseArchive onABroker() {
        return ProbeEar.named("carrier")
                .with("outbox.queue.probe.a.window", "50")
                .without(ProbeRoutes.class, SecondQueueWorkers.class, MessageDrivenJob.class)
                .and(CarriedRoutes.class)
                .build();
    }

    private static EnterpriseArchive inThreads() {
        return ProbeEar.named("carrier")
                .with("outbox.queue.probe.a.carrier", "local")
                .without(ProbeRoutes.class, QueueWorkers.class, SecondQueueWorkers.class, MessageDrivenJob.class)
                .and(CarriedRoutes.class)
                .build();
    }
}
