package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.outboxee.it.fault.FaultRoutes;
import org.outboxee.it.fault.HaltProbe;
import org.outboxee.it.fault.StubbornProbe;
import org.outboxee.it.fault.UnsentProbe;
import org.outboxee.test.Eventually;

/** Kill -9 at the three places where a delivery is between two systems. */
class KilledServerIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int EVENTS = 200;

    private static ProbeServer server;

    @BeforeAll
    static void start() {
        ProbeTables.create();
        server = ProbeServer.start("killed");
        server.deploy(ProbeEar.named("killed").withPackageOf(FaultRoutes.class).build());
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @Test
    void aServerKilledWithMessagesUnreadAndJobsHalfDoneLeavesOneEffectPerDelivery() {
        ProbeTest test = server.test("killed-amid-work");
        add(test, StubbornProbe.class, "behaviour=WAIT", "millis=100", "count=" + EVENTS);
        Eventually.await(
                PATIENCE,
                "some jobs are done, some half done",
                () -> test.effects() >= 20 && test.runs() > test.effects());

        server.kill();
        long effects = test.effects();
        long begun = test.runs();
        long dispatched = test.statuses().stream().filter("dispatched"::equals).count();
        assertThat(begun).as("jobs that were half done").isGreaterThan(effects);
        assertThat(dispatched).as("more than the begun ones were sent").isGreaterThan(begun - effects);
        server.restart();

        test.awaitFinal(EVENTS, PATIENCE);
        assertThat(test.statuses()).hasSize(EVENTS).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(EVENTS);
        assertThat(test.deliveriesWithEffect()).isEqualTo(EVENTS);
    }

    @Test
    void aServerKilledBetweenTheJobsCommitAndItsAcknowledgementDoesTheWorkOnce() {
        ProbeTest test = server.test("killed-after-commit");
        add(test, HaltProbe.class);
        server.awaitEnd(PATIENCE);
        assertThat(test.statuses()).containsExactly("completed");

        server.restart();

        String delivery = test.column("d.id").get(0);
        Eventually.await(
                PATIENCE,
                "the message came again and was recognised",
                () -> server.log()
                        .contains("Delivery " + delivery + ": dispatch "
                                + test.column("d.dispatch_id").get(0) + " is no longer current; nothing was run"));
        assertThat(test.effects()).isEqualTo(1);
        assertThat(test.runs()).isEqualTo(1);
        assertThat(test.statuses()).containsExactly("completed");
    }

    @Test
    void aServerKilledBetweenTheClaimsCommitAndTheSendLosesOneAttemptAndNoEffect() {
        ProbeTest test = server.test("killed-before-send");
        add(test, UnsentProbe.class);
        server.awaitEnd(PATIENCE);
        assertThat(test.statuses()).containsExactly("dispatched");
        assertThat(test.runs()).isZero();

        server.restart();

        test.awaitFinal(1, PATIENCE);
        assertThat(test.statuses()).containsExactly("completed");
        assertThat(test.column("d.attempts")).containsExactly("1");
        assertThat(test.effects()).isEqualTo(1);
    }

    private static void add(ProbeTest test, Class<?> event, String... parameters) {
        assertThat(test.add(event.getName(), parameters).status()).isEqualTo(200);
    }
}
