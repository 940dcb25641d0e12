package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.test.EmbeddedPostgres;
import org.outboxee.test.Eventually;

/** PostgreSQL is killed under a full queue and comes back after a while. */
class DatabaseRestartIT {

    private static final int EVENTS = 300;

    /** Jobs that can be half done at a time: the sessions of one message-driven bean on either server. */
    private static final int SESSIONS = 32;

    private static final Duration OUTAGE = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static ProbeServer server;

    @BeforeAll
    static void start() {
        assumeTrue(ItDatabase.get().embedded().isPresent(), "only a database of our own may be killed");
        ProbeTables.create();
        server = ProbeServer.start("database-restart");
        server.deploy(ProbeEar.named("database-restart").build());
    }

    @AfterAll
    static void close() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void aRestartUnderAFullQueueCostsOnlyTheJobsThatWereHalfDone() {
        EmbeddedPostgres database = ItDatabase.get().embedded().orElseThrow();
        ProbeTest test = server.test("database-restart");
        assertThat(test.get("readiness")).contains("ready=true");
        int logged = server.log().length();
        test.add("QueuedProbe", "behaviour=WAIT", "millis=50", "count=" + EVENTS);
        Eventually.await(
                PATIENCE,
                "some are done and all are in the queue",
                () -> test.effects() >= 20 && test.statuses().stream().noneMatch("pending"::equals));

        database.kill();
        long killed = System.nanoTime();
        try {
            Eventually.await(
                    PATIENCE,
                    "readiness says that the database is away",
                    () -> test.get("readiness"),
                    readiness -> readiness.contains("ready=false") && readiness.contains("database"));
            Eventually.await(PATIENCE, "the outage lasts", () -> System.nanoTime() - killed >= OUTAGE.toNanos());
        } finally {
            database.restart();
        }

        test.awaitFinal(EVENTS);
        assertThat(test.statuses())
                .as(() -> "statuses after " + test.attempts("a.failure_kind || ', ' || a.failure_reason"))
                .hasSize(EVENTS)
                .containsOnly("completed");
        assertThat(test.effects()).isEqualTo(EVENTS);
        assertThat(test.deliveriesWithEffect()).isEqualTo(EVENTS);
        List<String> failed = test.attempts("a.failure_kind");
        assertThat(failed).as("failed attempts").hasSizeLessThanOrEqualTo(SESSIONS);
        assertThat(failed).allMatch("PLATFORM_FAILED"::equals);
        assertThat(test.get("dead-letters")).isEqualTo("0");
        Eventually.await(
                PATIENCE,
                "readiness says that all is well",
                () -> test.get("readiness"),
                readiness -> readiness.contains("ready=true"));
        assertThat(server.troubleSince(logged)).hasSizeLessThan(20);
    }
}
