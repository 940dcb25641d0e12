package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.fault.FaultRoutes;
import org.outboxee.it.fault.LoudProbe;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.test.Eventually;

/** Other sessions hold locks and snapshots, and observers throw: deliveries go on as far as they can. */
@ProbeIT
@OnPostgresql("Locks, snapshots and what waits are made and seen by PostgreSQL's own means")
class LockedTablesIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named("locked")
                .with("outbox.statement-timeout", "PT1S")
                .withPackageOf(FaultRoutes.class)
                .build();
    }

    @Test
    void aLockedPendingDeliveryHoldsBackNoOther() throws SQLException {
        ProbeTest locked = test("locked-pending");
        ProbeTest others = test("others");
        locked.add("QueuedProbe", "behaviour=RETRY_ONCE");
        Eventually.await(
                PATIENCE,
                "it waits for its second attempt",
                () -> locked.count("d.status = 'pending' and d.attempts = 1") == 1);

        try (Connection session = ItDatabase.get().asOwner().getConnection()) {
            session.setAutoCommit(false);
            execute(
                    session,
                    "select 1 from outbox_deliveries where id = '"
                            + locked.column("d.id").get(0) + "' for update");
            Eventually.await(PATIENCE, "it is due", () -> locked.count("d.available_at < clock_timestamp()") == 1);
            others.add("QueuedProbe", "count=20");
            others.add("LocalProbe", "count=20");
            others.awaitFinal(40);
            assertThat(locked.statuses()).containsExactly("pending");
            session.rollback();
        }

        locked.awaitFinal(1);
        assertThat(locked.statuses()).containsExactly("completed");
        assertThat(locked.effects()).isEqualTo(1);
        assertThat(others.effects()).isEqualTo(40);
    }

    @Test
    void aDeliveryLockedWhileItsJobRunsIsDoneAgainAndHoldsBackNoOther() throws SQLException {
        ProbeTest locked = test("locked-running");
        ProbeTest others = test("others");
        locked.add("QueuedProbe", "behaviour=WAIT", "millis=500");
        Eventually.await(PATIENCE, "its job runs", () -> locked.runs() == 1);

        try (Connection session = ItDatabase.get().asOwner().getConnection()) {
            session.setAutoCommit(false);
            execute(
                    session,
                    "select 1 from outbox_deliveries where id = '"
                            + locked.column("d.id").get(0) + "' for update");
            Eventually.await(PATIENCE, "a session waits for the lock", LockedTablesIT::someoneWaits);
            others.add("QueuedProbe", "count=20");
            others.add("LocalProbe", "count=20");
            others.awaitFinal(40);
            Eventually.await(PATIENCE, "and gave up waiting", () -> !someoneWaits());
            assertThat(others.get("readiness"))
                    .as("one locked row is no database that is away")
                    .contains("ready=true");
            session.rollback();
        }

        locked.awaitFinal(1);
        assertThat(locked.statuses()).containsExactly("completed");
        assertThat(locked.effects()).isEqualTo(1);
    }

    @Test
    void aLockedTableEndsEachPassWithinItsLimitAndLosesNothing() throws SQLException {
        ProbeTest before = test("before-the-lock");
        ProbeTest meanwhile = test("meanwhile");
        before.add("QueuedProbe", "behaviour=WAIT", "millis=100", "count=30");
        Eventually.await(PATIENCE, "some jobs are done", () -> before.effects() > 5);

        try (Connection session = ItDatabase.get().asOwner().getConnection()) {
            session.setAutoCommit(false);
            execute(session, "lock table outbox_deliveries in access exclusive mode");
            Eventually.await(
                    Duration.ofSeconds(10),
                    "the relay gave up waiting",
                    () -> meanwhile.get("readiness"),
                    readiness -> readiness.contains("ready=false"));
            assertThat(meanwhile.add("QueuedProbe", "count=10").status()).isEqualTo(200);
            assertThat(meanwhile.add("LocalProbe", "count=10").status()).isEqualTo(200);
            session.rollback();
        }

        before.awaitFinal(30);
        meanwhile.awaitFinal(20);
        assertThat(before.statuses()).containsOnly("completed");
        assertThat(before.effects()).isEqualTo(30);
        assertThat(before.deliveriesWithEffect()).isEqualTo(30);
        assertThat(meanwhile.statuses()).containsOnly("completed");
        assertThat(meanwhile.column("d.attempts")).containsOnly("0");
        assertThat(meanwhile.effects()).isEqualTo(20);
        Eventually.await(
                PATIENCE,
                "the relay is well again",
                () -> meanwhile.get("readiness").contains("ready=true"));
    }

    @Test
    void aForgottenSnapshotDoesNotStopDelivery() throws SQLException {
        ProbeTest test = test("forgotten-snapshot");
        try (Connection session = ItDatabase.get().asOwner().getConnection()) {
            session.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            session.setAutoCommit(false);
            execute(session, "select count(*) from outbox_deliveries");

            test.add("FanOutProbe", "count=20");

            test.awaitFinal(60);
            assertThat(test.statuses()).containsOnly("completed");
            assertThat(test.effects()).isEqualTo(60);
            session.rollback();
        }
    }

    @Test
    void anObserverThatThrowsErrorsChangesNothing() {
        ProbeTest loud = test("loud-observer");
        ProbeTest others = test("others");

        loud.add(LoudProbe.class.getName(), "behaviour=RETRY_ONCE", "count=5");
        others.add("QueuedProbe", "count=5");

        loud.awaitFinal(5, Duration.ofSeconds(10));
        others.awaitFinal(5);
        assertThat(loud.statuses()).containsOnly("completed");
        assertThat(loud.column("d.attempts")).containsOnly("1");
        assertThat(loud.effects()).isEqualTo(5);
        assertThat(loud.attempts("a.failure_kind")).containsOnly("RETRY_REQUESTED");
    }

    private static boolean someoneWaits() {
        return ProbeTables.number("select count(*) from pg_locks where not granted and database ="
                        + " (select oid from pg_database where datname = current_database())"
                        + " or not granted and locktype = 'transactionid'")
                > 0;
    }

    private static void execute(Connection session, String sql) throws SQLException {
        try (Statement statement = session.createStatement()) {
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    rows.next();
                }
            }
        }
    }

    private ProbeTest test(String promise) {
        return ProbeTest.of(base.toString(), promise);
    }
}
