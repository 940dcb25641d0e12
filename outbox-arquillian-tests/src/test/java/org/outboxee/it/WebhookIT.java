package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.webhook.WebhookVerifier;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;
import org.outboxee.it.hook.HookFilter;
import org.outboxee.it.hook.HookProbe;
import org.outboxee.it.hook.HookResource;
import org.outboxee.it.hook.HookRoutes;
import org.outboxee.it.hook.RawHttp;
import org.outboxee.it.hook.SignedHttp;
import org.outboxee.test.Eventually;

/** Signed requests leave a server and are received on one (spec B2, B3, B5). */
@ProbeIT
class WebhookIT {

    private static final Queue<Received> RECEIVED = new ConcurrentLinkedQueue<>();

    private static HttpServer receiver;

    @ArquillianResource
    private URL base;

    private record Received(String id, String trace, String body, boolean genuine) {}

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        receiver = startReceiver();
        String endpoint = "outbox.endpoint." + HookRoutes.ENDPOINT;
        return ProbeEar.named("hooks")
                .and(HookProbe.class, HookRoutes.class)
                .andToTheWeb(HookFilter.class, HookResource.class)
                .with(
                        endpoint + ".url",
                        "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hooks")
                .with(endpoint + ".allow-http", "true")
                .with(endpoint + ".allow-private", "true")
                .with(endpoint + ".secret", HookFilter.SECRET)
                .build();
    }

    @AfterAll
    static void stopReceiver() {
        if (receiver != null) {
            receiver.stop(0);
        }
    }

    @Test
    void anEventArrivesSignedAndItsDeliveryIsCompleted() {
        ProbeTest test = test("arrives");
        String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

        assertThat(test.addWith(HookProbe.class.getName(), trace, "PT0S").status())
                .isEqualTo(200);

        test.awaitFinal(1);
        assertThat(test.column("d.status || ' ' || d.transport || ' ' || d.response_status"))
                .containsExactly("completed http 204");
        Received request = received(test).get(0);
        assertThat(request.genuine()).isTrue();
        assertThat(request.id())
                .isEqualTo(test.column("cast(d.event_id as char(36))").get(0));
        assertThat(request.trace()).isEqualTo(trace);
        assertThat(request.body()).startsWith("{\"specversion\":\"1.0\",\"id\":\"" + request.id() + '"');
    }

    /** The receiver answers 503 to the first request of each test whose name says so. */
    @Test
    void anAnswerOf503IsTriedAgainWithTheSameId() {
        ProbeTest test = test("first-503");

        test.add(HookProbe.class.getName());

        test.awaitFinal(1);
        assertThat(test.column("d.status || ' ' || d.attempts")).containsExactly("completed 1");
        assertThat(test.attempts("a.failure_kind || ' ' || a.response_status")).containsExactly("ANSWERED_RETRY 503");
        assertThat(received(test)).hasSize(2);
        assertThat(received(test))
                .extracting(Received::id)
                .containsOnly(received(test).get(0).id());
    }

    @Test
    void anAnswerOf422GoesToQuarantine() {
        ProbeTest test = test("always-422");

        test.add(HookProbe.class.getName());

        test.awaitFinal(1);
        assertThat(test.column("d.status || ' ' || d.failure_kind || ' ' || d.response_status"))
                .containsExactly("failed ANSWERED_REFUSED 422");
        assertThat(received(test)).hasSize(1);
    }

    /** W8, of both sides: what fails is told of, and how it is signed and what it says are not. */
    @Test
    @Tag("B10")
    void neitherSecretNorSignatureNorPayloadIsInTheServersLog() {
        long mark = ArquillianServer.logMark();
        ProbeTest test = test("always-422");

        test.add(HookProbe.class.getName());
        test.awaitFinal(1);
        SignedHttp.post(base + "api/hooks", "m1", Instant.now(), "{}", "{\"of\":\"" + test.name() + "\"}");

        Eventually.await(
                "it is told", () -> ArquillianServer.logSince(mark).contains("failed for good, ANSWERED_REFUSED"));
        assertThat(ArquillianServer.logSince(mark))
                .doesNotContain(
                        test.name(), HookFilter.SECRET.substring(6), HookFilter.NEXT_SECRET.substring(6), "v1,");
    }

    @Test
    void theFilterLetsThroughWhatIsGenuineAndNothingElse() {
        String url = base + "api/hooks";
        Instant now = Instant.now();

        Http.Answer genuine = SignedHttp.post(url, "m1", now, "{}", "{}");
        assertThat(genuine.status()).as(genuine.body()).isEqualTo(200);
        assertThat(genuine.body()).isEqualTo("m1 {}");
        assertProblem(SignedHttp.post(url, "m1", now, "{}", "{ }"), 401, "invalid_signature");
        assertProblem(SignedHttp.post(url, "m1", now.minusSeconds(400), "{}", "{}"), 401, "invalid_signature");
        assertProblem(Http.post(url, "{}"), 401, "invalid_signature");
        String large = "x".repeat(1001);
        assertProblem(SignedHttp.post(url, "m1", now, large, large), 413, "body_too_large");
        assertProblem(SignedHttp.post(url, "m1", now, "[", "["), 400, "malformed_body");
        assertProblem(SignedHttp.post(url, "m1", now, "{unknown", "{unknown"), 422, "unknown_type");
        Http.Answer get = Http.get(url);
        assertProblem(get, 405, "method_not_allowed");
        assertThat(get.headers().firstValue("Allow")).contains("POST");
        assertThat(Http.get(base + "api/probe/readiness").status())
                .as("another path")
                .isEqualTo(200);
    }

    @Test
    void theFilterTakesSeveralSecretsWhileTheyAreRotated() {
        String url = base + "api/hooks";

        for (String secret : List.of(HookFilter.SECRET, HookFilter.NEXT_SECRET)) {
            assertThat(SignedHttp.postWith(secret, url, "m1", "{}").status()).isEqualTo(200);
        }
        assertProblem(
                SignedHttp.postWith("whsec_bm9ib2R5J3Mgc2VjcmV0LCBidXQgbG9uZyBlbm91Z2g=", url, "m1", "{}"),
                401,
                "invalid_signature");
    }

    @Test
    void theFilterAnswersForOtherMethodsAndTypes() {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + "api/hooks"));
        for (String method : List.of("PUT", "DELETE", "PATCH")) {
            boolean mayHaveBody = !method.equals("DELETE"); // Payara itself answers 400 to one that has
            Http.Answer answer = Http.send(
                    request.method(method, mayHaveBody ? BodyPublishers.ofString("{}") : BodyPublishers.noBody())
                            .build());
            assertProblem(answer, 405, "method_not_allowed");
            assertThat(answer.headers().firstValue("Allow")).contains("POST");
        }
        assertProblem(Http.send(request.POST(BodyPublishers.ofString("{}")).build()), 415, "unsupported_media_type");
        assertProblem(
                Http.send(request.setHeader("Content-Type", "application/xml").build()), 415, "unsupported_media_type");
    }

    /** B10: whatever is announced or comes, a little more than the limit is read. Beyond 10 MiB WildFly itself says 400. */
    @Test
    void aBodyThatIsTooLargeIsRefusedWithoutBeingReadToItsEnd() {
        String url = base + "api/hooks";
        String json = "Content-Type: application/json\r\n";

        assertThat(RawHttp.post(url, json + "Content-Length: 9000000\r\n\r\n"))
                .startsWith("HTTP/1.1 413 ")
                .contains("application/problem+json", "\"code\":\"body_too_large\"");
        assertThat(RawHttp.post(url, json + "Transfer-Encoding: chunked\r\n\r\n7d0\r\n" + "x".repeat(2000) + "\r\n"))
                .as("and no end comes")
                .startsWith("HTTP/1.1 413 ")
                .contains("\"code\":\"body_too_large\"");
        String genuine = SignedHttp.headers(HookFilter.SECRET, "m1", Instant.now(), "{\"a\":1}").entrySet().stream()
                .map(header -> header.getKey() + ": " + header.getValue() + "\r\n")
                .collect(Collectors.joining());
        assertThat(RawHttp.post(
                        url, json + genuine + "Transfer-Encoding: chunked\r\n\r\n4\r\n{\"a\"\r\n3\r\n:1}\r\n0\r\n\r\n"))
                .as("what isn't too large may come in pieces")
                .startsWith("HTTP/1.1 200 ")
                .endsWith("m1 {\"a\":1}");
    }

    private static void assertProblem(Http.Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(answer.body()).contains("\"code\":\"" + code + '"');
    }

    private ProbeTest test(String promise) {
        return ProbeTest.of(base.toString(), promise);
    }

    private static List<Received> received(ProbeTest test) {
        return RECEIVED.stream()
                .filter(request -> request.body().contains(test.name()))
                .toList();
    }

    private static HttpServer startReceiver() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
            server.createContext("/hooks", WebhookIT::receive);
            server.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void receive(HttpExchange exchange) throws IOException {
        byte[] bytes = exchange.getRequestBody().readAllBytes();
        String body = new String(bytes, StandardCharsets.UTF_8);
        boolean isFirst = RECEIVED.stream().noneMatch(earlier -> earlier.body().equals(body));
        RECEIVED.add(new Received(
                exchange.getRequestHeaders().getFirst("webhook-id"),
                exchange.getRequestHeaders().getFirst("traceparent"),
                body,
                WebhookVerifier.standard(() -> List.of(HookFilter.SECRET))
                        .isGenuine(exchange.getRequestHeaders()::getFirst, bytes, Instant.now())));
        int status = body.contains("always-422") ? 422 : body.contains("first-503") && isFirst ? 503 : 204;
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }
}
