package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.Optional;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.outboxee.it.fault.FaultRoutes;
import org.outboxee.it.fault.StubbornLocalProbe;
import org.outboxee.it.fault.StubbornProbe;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.test.EmbeddedPostgres;
import org.outboxee.test.Eventually;

/** The application stops while it works, with and without its database. */
class StopIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Local jobs run four at a time, so two of these wait. */
    private static final int LOCAL = 6;

    private static final int QUEUED = 4;

    private static ProbeServer server;

    @BeforeAll
    static void start() {
        ProbeTables.create();
        server = ProbeServer.start("stopped");
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @Test
    void anUndeploymentInterruptsLongJobsWhichArePendingAgainAtOnce() {
        server.deploy(application(true));
        ProbeTest local = server.test("undeployed-local");
        ProbeTest queued = server.test("undeployed-queued");
        add(local, queued);

        undeployWithinItsLimit();
        assertThat(local.count("d.status = 'pending' and d.attempts = 0"))
                .as("neither waiting nor being interrupted uses an attempt")
                .isEqualTo(LOCAL);
        server.deploy(application(true));

        expectEachEffectOnce(local, queued);
        server.undeploy();
    }

    @Test
    void anUndeploymentWithoutDatabaseDoesNotHang() {
        Optional<EmbeddedPostgres> database = ItDatabase.get().embedded();
        assumeTrue(database.isPresent(), "only a database of our own may be killed");
        server.deploy(application(true));
        ProbeTest local = server.test("no-database-local");
        ProbeTest queued = server.test("no-database-queued");
        add(local, queued);

        database.get().kill();
        try {
            undeployWithinItsLimit();
        } finally {
            database.get().restart();
        }
        server.deploy(application(true));

        expectEachEffectOnce(local, queued);
        server.undeploy();
    }

    @Test
    void whatIsAddedWhileTheRelayIsOffIsDeliveredLater() {
        server.deploy(application(false));
        ProbeTest test = server.test("relay-off");

        assertThat(test.add("FanOutProbe", "count=3").status()).isEqualTo(200);

        assertThat(test.events()).isEqualTo(3);
        assertThat(test.statuses()).isEmpty();
        server.undeploy();
        server.deploy(application(true));
        test.awaitFinal(9);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(9);
        server.undeploy();
    }

    private static void add(ProbeTest local, ProbeTest queued) {
        local.add(StubbornLocalProbe.class.getName(), "behaviour=GATE", "count=" + LOCAL);
        queued.add(StubbornProbe.class.getName(), "behaviour=WAIT", "millis=3000", "count=" + QUEUED);
        Eventually.await(PATIENCE, "jobs of both kinds run", () -> local.runs() > 3 && queued.runs() == QUEUED);
    }

    private static void undeployWithinItsLimit() {
        long begun = System.nanoTime();
        server.undeploy();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LIMIT);
    }

    private static void expectEachEffectOnce(ProbeTest local, ProbeTest queued) {
        local.openGate();
        local.awaitFinal(LOCAL);
        queued.awaitFinal(QUEUED);
        assertThat(local.statuses()).hasSize(LOCAL).containsOnly("completed");
        assertThat(local.effects()).isEqualTo(LOCAL);
        assertThat(local.deliveriesWithEffect()).isEqualTo(LOCAL);
        assertThat(queued.statuses()).hasSize(QUEUED).containsOnly("completed");
        assertThat(queued.effects()).isEqualTo(QUEUED);
        assertThat(queued.deliveriesWithEffect()).isEqualTo(QUEUED);
    }

    private static EnterpriseArchive application(boolean relay) {
        return ProbeEar.named("stopped")
                .with("outbox.relay.enabled", String.valueOf(relay))
                .with("outbox.relay.shutdown-timeout", "PT3S")
                .withPackageOf(FaultRoutes.class)
                .build();
    }
}
