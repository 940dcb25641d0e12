package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.it.probe.LocalJob;
import org.outboxee.test.EmbeddedPostgres;
import org.outboxee.test.Eventually;

/** While the database is away the admin resource says so, and the metrics go on. */
@Tag("B9")
class AdminDatabaseAwayIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final AdminUser VIEWER = AdminUser.viewer();
    private static final AdminUser OPERATOR = AdminUser.operator();
    private static final String JOB = "target=\"" + LocalJob.class.getName() + '"';

    private static ProbeServer server;

    @BeforeAll
    static void start() {
        assumeTrue(ItDatabase.get().embedded().isPresent(), "only a database of our own may be killed");
        ProbeTables.create();
        server = ProbeServer.start("admin-away");
        server.deploy(ProbeEar.named("admin-away")
                .with(VIEWER.key(), VIEWER.value())
                .with(OPERATOR.key(), OPERATOR.value())
                .withAdmin("away-outbox.war")
                .build());
    }

    @AfterAll
    static void close() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void problemsSaySoWithoutDetailsAndTheMetricsGoOn() {
        ProbeTest test = server.test("admin-away");
        test.add("LocalProbe", "count=3");
        test.awaitFinal(3);
        Eventually.await(
                PATIENCE, "three are counted", () -> scrape().sum("outbox_deliveries_completed_total", JOB) == 3);
        assertThat(scrape().sum("outbox_database_up")).isEqualTo(1);
        EmbeddedPostgres database = ItDatabase.get().embedded().orElseThrow();

        database.kill();
        try {
            assertEverythingSaysThatItIsAway();
            assertTheMetricsGoOn();
        } finally {
            database.restart();
        }

        Eventually.await(PATIENCE, "it is back", () -> get("status").status() == 200);
        Eventually.await(
                PATIENCE,
                "metrics say so",
                () -> scrape().sum("outbox_database_up") == 1 && scrape().sum("outbox_ready") == 1);
        assertThat(scrape().sum("outbox_events_unrouted")).isZero();
    }

    /** All at once: with EclipseLink each asks for the database again and again, for fifteen seconds. */
    private static void assertEverythingSaysThatItIsAway() {
        UUID id = UUID.randomUUID();
        Stream<Supplier<Http.Answer>> reads = Stream.of("status", "events/" + id, "deliveries", "deliveries/" + id)
                .map(path -> () -> get(path));
        Stream<Supplier<Http.Answer>> writes =
                Stream.of("deliveries/" + id + "/reopen", "relay/pass").map(path -> () -> post(path));
        Stream.concat(reads, writes)
                .map(request -> CompletableFuture.supplyAsync(request, task -> new Thread(task).start()))
                .toList()
                .forEach(answer -> assertAway(answer.join()));
        Eventually.await(
                PATIENCE, "readiness says so", () -> get("health/ready").status() == 503);
        assertThat(get("health/ready").body()).contains("\"ready\":false", "database");
    }

    private static void assertAway(Http.Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(answer.body())
                .contains("\"code\":\"database_unavailable\"")
                .doesNotContain("Exception", "127.0.0.1", "org.");
    }

    private static void assertTheMetricsGoOn() {
        Eventually.await(PATIENCE, "metrics say so", () -> scrape().sum("outbox_database_up") == 0);
        Scraped away = scrape();
        assertThat(away.sum("outbox_ready")).isZero();
        assertThat(away.sum("outbox_deliveries_completed_total", JOB)).isEqualTo(3);
        assertThat(away.sum("outbox_events_unrouted")).isNaN();
        double passes = away.sum("outbox_relay_passes_total");
        Eventually.await(
                PATIENCE,
                "the relay's last pass gets older",
                () -> scrape().sum("outbox_relay_last_pass_age_seconds")
                        > away.sum("outbox_relay_last_pass_age_seconds"));
        assertThat(scrape().sum("outbox_relay_passes_total")).isEqualTo(passes);
    }

    private static Scraped scrape() {
        return Scraped.of(url("metrics"), VIEWER);
    }

    private static Http.Answer get(String path) {
        return Http.get(url(path), "Authorization", VIEWER.authorization());
    }

    private static Http.Answer post(String path) {
        return Http.post(url(path), "", "Authorization", OPERATOR.authorization(), "X-Requested-By", "test");
    }

    private static String url(String path) {
        return server.base().replace("/admin-away/", "/away-outbox/api/") + path;
    }
}
