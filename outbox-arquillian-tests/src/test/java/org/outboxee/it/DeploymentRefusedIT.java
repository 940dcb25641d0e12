package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.it.refused.ContainerManagedJob;
import org.outboxee.it.refused.ContainerManagedLocalWorker;
import org.outboxee.it.refused.ContainerManagedWorkers;
import org.outboxee.it.refused.Hasty;
import org.outboxee.it.refused.HastyRoutes;
import org.outboxee.it.refused.Shapeless;
import org.outboxee.it.refused.ShapelessRoutes;
import org.outboxee.it.refused.UnreadQueueRoutes;

@ProbeIT
class DeploymentRefusedIT {

    private static final String SCRIPT = ProbeTables.script();
    private static final String REASON = ": with a container-managed transaction the broker would deliver its message "
            + "again while the job still runs";

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = "mistakes", managed = false, testable = false)
    static EnterpriseArchive mistakes() {
        ProbeTables.create();
        return ProbeEar.named("mistakes")
                .with("outbox.relay.batch-size", "0")
                .with("outbox.lock-timeout", "soon")
                .and(Hasty.class, HastyRoutes.class)
                .build();
    }

    @Deployment(name = "classes", managed = false, testable = false)
    static EnterpriseArchive classes() {
        return ProbeEar.named("classes")
                .and(
                        ContainerManagedJob.class,
                        ContainerManagedWorkers.class,
                        ContainerManagedLocalWorker.class,
                        Shapeless.class,
                        ShapelessRoutes.class)
                .build();
    }

    @Deployment(name = "unread-queue", managed = false, testable = false)
    static EnterpriseArchive unreadQueue() {
        return ProbeEar.named("unread-queue")
                .and(Hasty.class, UnreadQueueRoutes.class)
                .build();
    }

    @Deployment(name = "queue-read-elsewhere", managed = false, testable = false)
    static EnterpriseArchive queueReadElsewhere() {
        return ProbeEar.named("queue-read-elsewhere")
                .with("outbox.queue.probe.unread.workers", "elsewhere")
                .and(Hasty.class, UnreadQueueRoutes.class)
                .build();
    }

    @Deployment(name = "no-tables", managed = false, testable = false)
    static EnterpriseArchive noTables() {
        return ProbeEar.named("no-tables")
                .with("outbox.tables.events", "absent_events")
                .with("outbox.tables.deliveries", "absent_deliveries")
                .with("outbox.tables.attempts", "absent_attempts")
                .with("outbox.tables.inbox", "absent_inbox")
                .with("outbox.tables.schema-version", "absent_schema_version")
                .build();
    }

    @Deployment(name = "old-tables", managed = false, testable = false)
    static EnterpriseArchive oldTables() {
        return ProbeEar.named("old-tables")
                .with("outbox.tables.schema-version", "old_schema_version")
                .build();
    }

    @Test
    void threeMistakesAreNamedAtOnce() {
        String why = Refusals.of(deployer, "mistakes");

        assertThat(why)
                .contains("The outbox cannot start, 3 problems:")
                .contains("outbox.relay.batch-size must be 1 to 1000, was \"0\"")
                .contains("outbox.lock-timeout must be ISO duration of PT0.1S to PT60S, was \"soon\"")
                .contains("route " + Hasty.class.getName() + " -> org.outboxee.it.probe.LocalJob: no timeout");
    }

    @Test
    void containerManagedWorkersAndAnEventThatCouldNotBeRebuiltAreRefusedWithTheirReasons() {
        String why = Refusals.of(deployer, "classes");

        assertThat(why)
                .contains("The outbox cannot start, 4 problems:")
                .contains(
                        ContainerManagedJob.class.getName() + ": a worker needs @TransactionManagement(BEAN)" + REASON)
                .contains(ContainerManagedWorkers.class.getName() + ": a worker needs @TransactionManagement(BEAN)"
                        + REASON)
                .contains(ContainerManagedLocalWorker.class.getName()
                        + ": a local worker needs @TransactionManagement(BEAN), or the container would put a "
                        + "transaction around the job's own")
                .containsPattern("(?m)" + Shapeless.class.getName() + "\\W+things\\b.*List");
    }

    @Test
    void aQueueThatNothingReadsIsRefusedAndAcceptedOnceItIsDeclaredAsReadElsewhere() {
        String why = Refusals.of(deployer, "unread-queue");

        assertThat(why)
                .contains("The outbox cannot start, 1 problem:")
                .contains("nothing in this deployment reads queue probe.unread")
                .contains("outbox.queue.probe.unread.workers = elsewhere");

        deployer.deploy("queue-read-elsewhere");
        try {
            ProbeTest test = ProbeTest.of(ArquillianServer.url("/queue-read-elsewhere/"), "accepted-after-the-mend");
            test.add("FanOutProbe");
            test.awaitFinal(3);
            assertThat(test.statuses()).containsOnly("completed");
            assertThat(test.effects()).isEqualTo(3);
        } finally {
            deployer.undeploy("queue-read-elsewhere");
        }
    }

    @Test
    void missingTablesAreRefusedNamingTheScript() {
        String why = Refusals.of(deployer, "no-tables");

        assertThat(why)
                .contains("The outbox cannot start, 5 problems:")
                .contains("table absent_events is missing or hidden from this account; run " + SCRIPT)
                .contains("table absent_deliveries is missing")
                .contains("table absent_attempts is missing")
                .contains("table absent_inbox is missing")
                .contains("table absent_schema_version is missing");
    }

    @Test
    void oldTablesAreRefusedNamingTheScript() {
        ItDatabase.get().execute("create table old_schema_version as select 0 as version");
        ItDatabase.get().applyGrants("grant select on old_schema_version to outbox_application");

        String why = Refusals.of(deployer, "old-tables");

        assertThat(why).contains("the tables have schema version 0, this build needs 1; run " + SCRIPT);
    }
}
