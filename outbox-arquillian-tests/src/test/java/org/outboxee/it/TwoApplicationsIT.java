package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.neighbour.NeighbourRoutes;
import org.outboxee.it.neighbour.NeighbourWorkers;
import org.outboxee.it.probe.MessageDrivenJob;
import org.outboxee.it.probe.ProbeRoutes;
import org.outboxee.it.probe.QueueWorkers;
import org.outboxee.it.probe.SecondQueueWorkers;
import org.outboxee.test.Eventually;

/** Two EARs with the library on one server, in one database. */
@ProbeIT
class TwoApplicationsIT {

    private static final String WHO = """
            select distinct d.application, d.dispatched_by, d.status
            from outbox_deliveries d join outbox_events e on e.id = d.event_id and e.application = d.application
            where e.payload like ?
            """;

    @Deployment(name = "probe", order = 1, testable = false)
    static EnterpriseArchive probe() {
        ProbeTables.create();
        return ProbeEar.named("probe").with("outbox.node", "node-of-probe").build();
    }

    @Deployment(name = "neighbour", order = 2, testable = false)
    static EnterpriseArchive neighbour() {
        return ProbeEar.named("neighbour")
                .with("outbox.node", "node-of-neighbour")
                .with("outbox.queue.probe.b.workers", "elsewhere")
                .without(ProbeRoutes.class, QueueWorkers.class, SecondQueueWorkers.class, MessageDrivenJob.class)
                .and(NeighbourRoutes.class, NeighbourWorkers.class)
                .build();
    }

    @Test
    void eachCompletesItsOwnDeliveriesAndTouchesNoOthers() {
        ProbeTest probe = ProbeTest.of(ArquillianServer.url("/probe/"), "of-probe");
        ProbeTest neighbour = ProbeTest.of(ArquillianServer.url("/neighbour/"), "of-neighbour");

        for (ProbeTest test : List.of(probe, neighbour, probe, neighbour)) {
            assertThat(test.add("LocalProbe", "count=20").status()).isEqualTo(200);
            assertThat(test.add("QueuedProbe", "count=20").status()).isEqualTo(200);
        }

        for (ProbeTest test : List.of(probe, neighbour)) {
            test.awaitFinal(80);
            assertThat(test.effects()).isEqualTo(80);
            assertThat(test.deliveriesWithEffect()).isEqualTo(80);
        }
        assertThat(who(probe)).containsExactly(List.of("probe", "node-of-probe", "completed"));
        assertThat(who(neighbour)).containsExactly(List.of("neighbour", "node-of-neighbour", "completed"));
    }

    @Test
    void aMessageInTheOthersQueueIsReportedAndNotAcknowledgedAsIfItWereDone() {
        ProbeTest stray = ProbeTest.of(ArquillianServer.url("/neighbour/"), "stray");
        ProbeTest owner = ProbeTest.of(ArquillianServer.url("/probe/"), "owner-of-the-queue");
        long mark = ArquillianServer.logMark();

        stray.add("NoRetryProbe");

        Eventually.await(
                Duration.ofSeconds(30),
                "the stray message is reported",
                () -> ArquillianServer.logSince(mark)
                        .matches(
                                "(?s).*A message of application neighbour came to queue probe\\.b, which application probe "
                                        + "reads; two applications must not share a queue.*"));
        stray.awaitFinal(1);
        assertThat(stray.column("d.status || ' ' || d.failure_kind")).containsExactly("failed DELIVERY_TIMED_OUT");
        assertThat(stray.runs()).isZero();
        owner.add("SecondQueueProbe");
        owner.awaitFinal(1);
        assertThat(owner.statuses()).containsExactly("completed");
    }

    private static List<List<String>> who(ProbeTest test) {
        return ProbeTables.rows(WHO, "%\"" + test.name() + "\"%");
    }
}
