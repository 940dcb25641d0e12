package org.outboxee.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.config.EndpointConfig;
import org.outboxee.config.TestEndpoints;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.store.Since;
import org.outboxee.store.WorkRows.Work;

/** What is sent, and that others can verify it: an independent library and openssl (spec B3). */
@Tag("B3")
class RequestsTest {

    private static final UUID EVENT = UUID.fromString("019aa000-0000-7000-8000-000000000001");
    private static final String OLD = "whsec_" + Base64.getEncoder().encodeToString(new byte[24]);
    private static final String NEW = "whsec_"
            + Base64.getEncoder().encodeToString("0123456789abcdef01234567".getBytes(StandardCharsets.US_ASCII));
    private static final String SHARED = "a-secret-of-more-than-24-letters";
    private static final String PAYLOAD =
            "{\"amountCents\":1999000000000000001,\"note\":\"\u017elu\u0165 \\u0041\",\"rate\":1.10}";
    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    @Test
    void theEnvelopeIsAStructuredCloudEvent() {
        OutgoingRequest request = Requests.of(standard(OLD, "envelope"), work(PAYLOAD, null), Instant.now());

        assertThat(request.headers()).containsEntry("Content-Type", "application/cloudevents+json; charset=UTF-8");
        JsonObject event = json(request);
        assertThat(event.getString("specversion")).isEqualTo("1.0");
        assertThat(event.getString("id")).isEqualTo(EVENT.toString());
        assertThat(event.getString("source")).isEqualTo("/my+shop%2Feu");
        assertThat(event.getString("type")).isEqualTo("order \"placed\" \u00e9");
        assertThat(Instant.parse(event.getString("time")))
                .isEqualTo(Instant.ofEpochMilli(EVENT.getMostSignificantBits() >>> 16));
        assertThat(event.getString("datacontenttype")).isEqualTo("application/json");
        assertThat(text(request))
                .as("data is the stored payload, letter by letter")
                .endsWith("\"data\":" + PAYLOAD + '}');
    }

    @Test
    void theSeedsFormHasIdTypeAndData() {
        OutgoingRequest request = Requests.of(
                TestEndpoints.of("x-event-signature", SHARED, "id-type-data"), work(PAYLOAD, null), Instant.now());

        assertThat(json(request)).containsOnlyKeys("id", "type", "data");
        assertThat(json(request).getString("id")).isEqualTo(EVENT.toString());
        assertThat(text(request)).endsWith(",\"data\":" + PAYLOAD + '}');
    }

    @Test
    void theBinaryFormCarriesThePayloadsExactBytes() {
        OutgoingRequest request = Requests.of(standard(OLD, "binary"), work(PAYLOAD, null), Instant.now());

        assertThat(request.body()).isEqualTo(PAYLOAD.getBytes(StandardCharsets.UTF_8));
        assertThat(request.headers())
                .containsEntry("Content-Type", "application/json")
                .containsEntry("ce-specversion", "1.0")
                .containsEntry("ce-id", EVENT.toString())
                .containsEntry("ce-type", "order%20%22placed%22%20%C3%A9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "{} {}", "{}]", "<a/>", "{\"a\":1},\"id\":\"other\""})
    void whatIsNotOneJsonValueDoesNotGetIntoAnEnvelope(String payload) {
        assertThatThrownBy(() -> Requests.of(standard(OLD, "envelope"), work(payload, null), Instant.now()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the payload is");
    }

    @ParameterizedTest
    @ValueSource(strings = {"envelope", "binary", "id-type-data"})
    void anIndependentLibraryVerifiesTheSignature(String format) throws Exception {
        OutgoingRequest request = Requests.of(standard(OLD, format), work(PAYLOAD, null), Instant.now());

        new Webhook(OLD).verify(text(request), httpHeaders(request));

        assertThatThrownBy(() -> new Webhook(NEW).verify(text(request), httpHeaders(request)))
                .isInstanceOf(WebhookVerificationException.class);
        assertThatThrownBy(() -> new Webhook(OLD).verify(text(request) + ' ', httpHeaders(request)))
                .isInstanceOf(WebhookVerificationException.class);
    }

    /** B10: during a rotation either secret verifies. */
    @Test
    void eachSecretSignsDuringARotation() {
        OutgoingRequest request =
                Requests.of(standard(NEW + ' ' + OLD, "envelope"), work(PAYLOAD, null), Instant.now());

        assertThat(request.headers().get("webhook-signature").split(" ")).hasSize(2);
        assertThatCode(() -> new Webhook(OLD).verify(text(request), httpHeaders(request)))
                .doesNotThrowAnyException();
        assertThatCode(() -> new Webhook(NEW).verify(text(request), httpHeaders(request)))
                .doesNotThrowAnyException();
    }

    /** X7: the id is the same at each attempt, the moment is the attempt's own. */
    @Test
    void theIdIsStableAndTheMomentNew() {
        Instant first = Instant.parse("2026-11-30T12:00:00Z");
        Map<String, String> one = Requests.of(standard(OLD, "envelope"), work(PAYLOAD, null), first)
                .headers();
        Map<String, String> two = Requests.of(standard(OLD, "envelope"), work(PAYLOAD, null), first.plusSeconds(60))
                .headers();

        assertThat(one).containsEntry("webhook-id", EVENT.toString()).containsEntry("webhook-timestamp", "1796040000");
        assertThat(two).containsEntry("webhook-id", EVENT.toString()).containsEntry("webhook-timestamp", "1796040060");
        assertThat(one.get("webhook-signature")).isNotEqualTo(two.get("webhook-signature"));
    }

    /** X7: with a dot in it what is signed could be read in two ways. */
    @Test
    void anIdWithADotIsNotSigned() {
        assertThatThrownBy(() -> Signer.sign(
                        org.outboxee.config.Signature.STANDARD_WEBHOOKS, List.of(new byte[24]), "a.1", 1, new byte[0]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void opensslVerifiesTheSeedsSignature(@TempDir Path directory) throws IOException, InterruptedException {
        assumeTrue(isOpensslHere(), "openssl is not installed on this machine");
        OutgoingRequest request = Requests.of(
                TestEndpoints.of("x-event-signature", SHARED, "id-type-data"), work(PAYLOAD, null), Instant.now());
        Path body = Files.write(directory.resolve("body"), request.body());

        Process openssl = new ProcessBuilder("openssl", "dgst", "-sha256", "-hmac", SHARED, body.toString())
                .redirectErrorStream(true)
                .start();
        String printed = new String(openssl.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();

        assertThat(openssl.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(printed).endsWith(' ' + request.headers().get("X-Event-Signature"));
    }

    @Test
    void theTraceGoesOn() {
        assertThat(Requests.of(
                                standard(OLD, "envelope"),
                                work(PAYLOAD, "{\"traceparent\":\"" + TRACE + "\",\"tenant\":\"a\"}"),
                                Instant.now())
                        .headers())
                .containsEntry("traceparent", TRACE)
                .doesNotContainKey("tenant");
        assertThat(Requests.of(
                                standard(OLD, "envelope"),
                                work(PAYLOAD, "{\"traceparent\":\"00-x\\r\\nEvil: 1\"}"),
                                Instant.now())
                        .headers())
                .doesNotContainKey("traceparent");
    }

    private static EndpointConfig standard(String secrets, String format) {
        return TestEndpoints.of("standard-webhooks", secrets, format);
    }

    private static Work work(String payload, String headers) {
        Dispatched delivery = new Dispatched(
                new DispatchRef(UUID.randomUUID(), UUID.randomUUID()),
                EVENT,
                "my shop/eu",
                "order \"placed\" \u00e9",
                "billing",
                "http:billing",
                1,
                0,
                "list",
                Duration.ofSeconds(20),
                Duration.ZERO);
        return new Work(delivery, Duration.ofSeconds(20), payload, headers, Since.now(Duration.ZERO));
    }

    private static String text(OutgoingRequest request) {
        return new String(request.body(), StandardCharsets.UTF_8);
    }

    private static JsonObject json(OutgoingRequest request) {
        return Json.createReader(new StringReader(text(request))).readObject();
    }

    private static HttpHeaders httpHeaders(OutgoingRequest request) {
        Map<String, List<String>> headers = request.headers().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, header -> List.of(header.getValue()), (a, b) -> a, TreeMap::new));
        return HttpHeaders.of(headers, (name, value) -> true);
    }

    private static boolean isOpensslHere() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "openssl")));
    }
}
