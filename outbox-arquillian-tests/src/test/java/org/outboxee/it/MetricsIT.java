package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;
import org.outboxee.it.hook.HookFilter;
import org.outboxee.it.hook.HookProbe;
import org.outboxee.it.hook.HookRoutes;
import org.outboxee.it.metered.MessageResource;
import org.outboxee.it.probe.LocalJob;
import org.outboxee.it.probe.LocalProbe;
import org.outboxee.it.probe.NoRetryProbe;
import org.outboxee.test.Eventually;

/** Each counter moves by what has happened, exactly, and nothing else moves it (B9). */
@ProbeIT
@Tag("B9")
class MetricsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final AdminUser VIEWER = AdminUser.viewer();
    private static final String JOB = "target=\"" + LocalJob.class.getName() + '"';
    private static final String ENDPOINT = "endpoint=\"" + HookRoutes.ENDPOINT + '"';
    private static final AtomicInteger ANSWERED_503 = new AtomicInteger();

    private static HttpServer receiver;
    private static volatile boolean down;

    private Scraped before;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        receiver = startReceiver();
        String endpoint = "outbox.endpoint." + HookRoutes.ENDPOINT;
        return ProbeEar.named("metered")
                .and(HookProbe.class, HookRoutes.class)
                .andToTheWeb(MessageResource.class)
                .with(VIEWER.key(), VIEWER.value())
                .with(
                        endpoint + ".url",
                        "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hooks")
                .with(endpoint + ".allow-http", "true")
                .with(endpoint + ".allow-private", "true")
                .with(endpoint + ".secret", HookFilter.SECRET)
                .withAdmin("metered-outbox.war")
                .build();
    }

    @AfterAll
    static void stopReceiver() {
        if (receiver != null) {
            receiver.stop(0);
        }
    }

    @BeforeEach
    void look() {
        before = scrape();
    }

    @Test
    void completedDeliveries() {
        ProbeTest test = test("completed");

        test.add("LocalProbe", "count=3");

        test.awaitFinal(3);
        awaitMoves(Map.of(
                "outbox_events_routed_total", 3.0,
                "outbox_deliveries_dispatched_total", 3.0,
                "outbox_deliveries_completed_total", 3.0,
                "outbox_delivery_latency_seconds_count", 3.0));
        String type = "event_type=\"" + LocalProbe.class.getName() + '"';
        assertThat(moved("outbox_events_routed_total", type)).isEqualTo(3);
        assertThat(moved("outbox_deliveries_dispatched_total", type, JOB)).isEqualTo(3);
        assertThat(moved("outbox_deliveries_completed_total", type, JOB)).isEqualTo(3);
        assertThat(moved("outbox_delivery_latency_seconds_count", JOB)).isEqualTo(3);
        assertThat(moved("outbox_delivery_latency_seconds_sum", JOB)).isBetween(0.001, 180.0);
        assertThat(scrape().sum("outbox_delivery_latency_seconds_max", JOB)).isPositive();
    }

    /** From the event's own due time on, retries included. */
    @Test
    void latencyHasTheRetriesAndNotTheEventsOwnDelay() {
        ProbeTest test = test("latency");

        test.addWith(LocalProbe.class.getName(), "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "PT10S");
        test.awaitFinal(1);
        awaitMoves(Map.of("outbox_delivery_latency_seconds_count", 1.0));
        assertThat(moved("outbox_delivery_latency_seconds_sum")).isBetween(0.0, 9.9);

        before = scrape();
        test("latency-of-a-retry").add("LocalProbe", "behaviour=RETRY_ONCE");
        awaitMoves(Map.of("outbox_delivery_latency_seconds_count", 1.0));
        assertThat(moved("outbox_delivery_latency_seconds_sum")).isBetween(1.0, 60.0);
    }

    @Test
    void aRetry() {
        ProbeTest test = test("retried");

        test.add("LocalProbe", "behaviour=RETRY_ONCE");

        test.awaitFinal(1);
        awaitMoves(Map.of(
                "outbox_events_routed_total", 1.0,
                "outbox_deliveries_dispatched_total", 2.0,
                "outbox_deliveries_retried_total", 1.0,
                "outbox_attempts_failed_total", 1.0,
                "outbox_deliveries_completed_total", 1.0));
        assertThat(moved("outbox_attempts_failed_total", "kind=\"RETRY_REQUESTED\""))
                .isEqualTo(1);
    }

    @Test
    void aFailureForGood() {
        ProbeTest test = test("failed");

        test.add("NoRetryProbe", "behaviour=THROW");

        test.awaitFinal(1);
        awaitMoves(Map.of("outbox_deliveries_failed_total", 1.0, "outbox_attempts_failed_total", 1.0));
        assertThat(moved("outbox_deliveries_failed_total", "event_type=\"" + NoRetryProbe.class.getName() + '"', JOB))
                .isEqualTo(1);
        assertThat(moved("outbox_attempts_failed_total", "kind=\"JOB_FAILED\"")).isEqualTo(1);
        awaitMoves(Map.of("outbox_deliveries", 1.0), "status=\"failed\"", JOB);
    }

    @Test
    void anAttemptThatIsLost() {
        ProbeTest test = test("lost");

        test.add("LocalProbe", "behaviour=GATE");
        test.awaitRuns(1);
        test.expire();
        test.awaitRuns(2);
        test.openGate();

        test.awaitFinal(1);
        awaitMoves(Map.of(
                "outbox_deliveries_reclaimed_total", 1.0,
                "outbox_deliveries_retried_total", 1.0,
                "outbox_deliveries_completed_total", 1.0));
        assertThat(moved("outbox_attempts_failed_total", "kind=\"DELIVERY_TIMED_OUT\""))
                .isEqualTo(1);
    }

    @Test
    void answersOfAnEndpoint() {
        ProbeTest accepted = test("answers-204");
        accepted.add(HookProbe.class.getName(), "count=2");
        accepted.awaitFinal(2);
        ProbeTest refused = test("answers-422");
        refused.add(HookProbe.class.getName());
        refused.awaitFinal(1);

        awaitMoves(Map.of("outbox_http_requests_seconds_count", 3.0), ENDPOINT);
        assertThat(moved("outbox_http_requests_seconds_count", ENDPOINT, "status=\"2xx\""))
                .isEqualTo(2);
        assertThat(moved("outbox_http_requests_seconds_count", ENDPOINT, "status=\"4xx\""))
                .isEqualTo(1);
        assertThat(moved("outbox_http_requests_seconds_sum", ENDPOINT)).isPositive();
        assertThat(moved("outbox_deliveries_completed_total", "transport=\"http\""))
                .isEqualTo(2);
    }

    @Test
    void anEndpointThatGoesDownAndComesBack() {
        int answered = ANSWERED_503.get();
        down = true;
        ProbeTest test = test("down");
        test.add(HookProbe.class.getName(), "count=8");
        Eventually.await(PATIENCE, "the endpoint is down", () -> scrape().sum("outbox_endpoint_down", ENDPOINT) == 1);

        down = false;
        test.awaitFinal(8);
        Eventually.await(PATIENCE, "the endpoint is up", () -> scrape().sum("outbox_endpoint_down", ENDPOINT) == 0);
        awaitMoves(Map.of("outbox_deliveries_completed_total", 8.0));
        assertThat(moved("outbox_http_requests_seconds_count", ENDPOINT, "status=\"5xx\""))
                .isEqualTo(ANSWERED_503.get() - answered);
        assertThat(moved("outbox_deliveries_retried_total")).isEqualTo(ANSWERED_503.get() - answered);
    }

    @Test
    void messagesThatTheInboxHadBefore() {
        String url = ArquillianServer.url("/metered/api/messages?id=" + UUID.randomUUID());
        assertThat(Http.post(url, "").body()).isEqualTo("true");
        assertThat(Http.post(url, "").body()).isEqualTo("false");
        assertThat(Http.post(url, "").body()).isEqualTo("false");

        awaitMoves(Map.of("outbox_inbox_conflicts_total", 2.0), "consumer=\"" + MessageResource.CONSUMER + '"');
    }

    @Test
    void theNodeAndItsRelay() {
        Eventually.await(PATIENCE, "the node is ready", () -> scrape().sum("outbox_ready") == 1);
        assertThat(before.sum("outbox_database_up")).isEqualTo(1);
        assertThat(before.sum("outbox_relay_enabled")).isEqualTo(1);
        assertThat(before.sum("outbox_relay_last_pass_age_seconds")).isBetween(0.0, 30.0);
        Eventually.await(PATIENCE, "two more passes", () -> moved("outbox_relay_passes_total") >= 2);
    }

    private static Scraped scrape() {
        return Scraped.of(ArquillianServer.url("/metered-outbox/api/metrics"), VIEWER);
    }

    private double moved(String metric, String... labels) {
        return scrape().sum(metric, labels) - before.sum(metric, labels);
    }

    /** Counters are told after the commit that a test sees first. Each of these may become no other value. */
    private void awaitMoves(Map<String, Double> expected, String... labels) {
        Eventually.await(
                PATIENCE,
                "metrics have moved by " + expected + ", they moved",
                () -> expected.keySet().stream().collect(Collectors.toMap(name -> name, name -> moved(name, labels))),
                expected::equals);
    }

    private static ProbeTest test(String promise) {
        return ProbeTest.of(ArquillianServer.url("/metered/"), promise);
    }

    private static HttpServer startReceiver() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
            server.createContext("/hooks", MetricsIT::receive);
            server.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void receive(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        int status = body.contains("answers-422") ? 422 : down ? 503 : 204;
        if (status == 503) {
            ANSWERED_503.incrementAndGet();
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }
}
