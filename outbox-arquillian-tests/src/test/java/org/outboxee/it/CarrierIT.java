package org.outboxee.it;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.outboxee.it.carrier.CarriedRoutes;
import org.outboxee.it.harness.ServerKind;
import org.outboxee.it.probe.MessageDrivenJob;
import org.outboxee.it.probe.ProbeRoutes;
import org.outboxee.it.probe.QueueWorkers;
import org.outboxee.it.probe.SecondQueueWorkers;
import org.outboxee.test.Eventually;

/** What carries a queue is configuration; a delivery doesn't know it. */
class CarrierIT {

    /** More than a server's message-driven bean has sessions, so that messages wait in the queue, and rows for it. */
    private static final int EVENTS = 100;

    private static final String USUAL = "millis=500";

    /** So that messages still wait when an undeployment on a busy machine comes. */
    private static final String LONGER = "millis=3000";

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
        addAndUndeploy(test, EVENTS, USUAL);
        assertThat(test.count("d.status = 'dispatched'"))
                .as("deliveries whose message is in the queue")
                .isPositive();
        test.expire();

        deploy(inThreads());
        test.awaitFinal(EVENTS, PATIENCE);
        expectOneEffectEach(test, EVENTS);
        addAndUndeploy(test, 2 * EVENTS, USUAL);

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
        addAndUndeploy(test, EVENTS, LONGER);
        Map<String, String> underWay = dispatchesNotBegun(test);
        if (ServerKind.active() == ServerKind.PAYARA) {
            underWay.clear(); // rolled back while it was undeployed
        } else {
            assertThat(underWay).as("messages that nobody has read").isNotEmpty();
        }

        deploy(ProbeEar.named("carrier")
                .with("outbox.queue.probe.a.carrier", "local")
                .with("outbox.queue.probe.a.concurrency", "16")
                .build());
        Eventually.await(
                PATIENCE,
                "the deliveries of these messages are completed",
                () -> test.column("case when d.attempts = 0 then d.status end || ' ' || d.id"),
                rows -> underWay.keySet().stream().allMatch(id -> rows.contains("completed " + id)));
        assertThat(test.begun("dispatch_id"))
                .as("it was their messages that ran them")
                .containsAll(underWay.values());
        test.expire(); // what was rolled back would wait for two minutes
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

    private void addAndUndeploy(ProbeTest test, int all, String duration) {
        long before = test.runs();
        assertThat(test.add("QueuedProbe", "behaviour=WAIT", duration, "count=" + EVENTS)
                        .status())
                .isEqualTo(200);
        Eventually.await(PATIENCE, "jobs have begun", () -> test.runs() > before);
        undeploy();
        assertThat(test.count("d.status in ('pending', 'dispatched')"))
                .as("open deliveries of " + all)
                .isPositive();
    }

    /** The dispatch of each delivery whose message waits in the queue, by the delivery's id. */
    private static Map<String, String> dispatchesNotBegun(ProbeTest test) {
        List<String> begun = test.begun("dispatch_id");
        return test.column("d.status || ' ' || d.id || ' ' || d.dispatch_id").stream()
                .filter(row -> row != null && row.startsWith("dispatched "))
                .map(row -> row.split(" "))
                .filter(row -> !begun.contains(row[2]))
                .collect(toMap(row -> row[1], row -> row[2]));
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
