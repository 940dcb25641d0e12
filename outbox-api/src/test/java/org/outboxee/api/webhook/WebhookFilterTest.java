package org.outboxee.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.standardwebhooks.Webhook;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The filter before a resource, inside Jersey, in memory. */
@Tag("B10")
class WebhookFilterTest {

    private static final String SECRET = "whsec_" + Base64.getEncoder().encodeToString(new byte[24]);
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final String BODY = "{\"id\":\"1\"}";
    private static final int MAX_BYTES = 100;

    private final Map<String, String> headers = new HashMap<>(Map.of("Content-Type", "application/json"));
    private final AtomicLong read = new AtomicLong();
    private Supplier<List<String>> secrets = () -> List.of(SECRET);
    private String path = "order-events";
    private String method = "POST";

    /** The receiving service's part. */
    @Path("/")
    public static class Orders {

        @POST
        @Path("order-events")
        public Response receive(@HeaderParam("webhook-id") String id, String body) {
            return body.contains("unknown")
                    ? WebhookProblem.unprocessable("unknown_type")
                    : Response.ok(id + " " + body).build();
        }

        @POST
        @Path("others")
        public String others(String body) {
            return body;
        }
    }

    @Provider
    @PreMatching
    private static final class OrderEventsFilter extends WebhookFilter {
        OrderEventsFilter(Supplier<List<String>> secrets) {
            super("order-events", WebhookVerifier.standard(secrets), MAX_BYTES, () -> NOW);
        }
    }

    private record Answer(int status, String type, String body, String allow) {}

    @Test
    void aGenuineRequestReachesTheResourceWithItsBodyAndId() throws Exception {
        sign(BODY);

        for (String spelling : List.of("order-events", "order-events/")) {
            path = spelling;
            Answer answer = send(BODY);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("msg_1 " + BODY);
        }
    }

    @Test
    void aCloudEventIsExpectedToo() throws Exception {
        headers.put("Content-Type", "Application/CloudEvents+json; charset=UTF-8");
        sign(BODY);

        assertThat(send(BODY).status()).isEqualTo(200);
    }

    @Test
    void aWrongSignatureIs401BeforeAnythingIsParsed() throws Exception {
        sign(BODY);

        assertProblem(send("{\"id\":\"2\"}"), 401, "invalid_signature");
        headers.remove("webhook-signature");
        assertProblem(send("not even JSON"), 401, "invalid_signature");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "DELETE", "PATCH", "OPTIONS", "FOO"})
    void anotherMethodIs405WithThoseAllowed(String other) throws Exception {
        method = other;
        sign(BODY);

        Answer answer = send(BODY);

        assertProblem(answer, 405, "method_not_allowed");
        assertThat(answer.allow()).isEqualTo("POST");
        assertThat(read).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/xml", "multipart/form-data"})
    void anotherTypeIs415(String type) throws Exception {
        headers.put("Content-Type", type);
        sign(BODY);

        assertProblem(send(BODY), 415, "unsupported_media_type");
        assertThat(read).hasValue(0);
    }

    @Test
    void noTypeIs415() throws Exception {
        headers.remove("Content-Type");
        sign(BODY);

        assertProblem(send(BODY), 415, "unsupported_media_type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"101", "3000000000", "99999999999999999999", "many"})
    void aLengthAboveTheLimitIs413BeforeAByteIsRead(String length) throws Exception {
        headers.put("Content-Length", length);
        sign(BODY);

        assertProblem(send(BODY), 413, "body_too_large");
        assertThat(read).hasValue(0);
    }

    @Test
    void aLengthThatWasNotToldIs413AtTheLimit() throws Exception {
        String large = " ".repeat(1_000_000);
        sign(large);

        assertProblem(send(large), 413, "body_too_large");
        assertThat(read.get()).isEqualTo(MAX_BYTES + 1);
    }

    @Test
    void theLargestBodyIsTaken() throws Exception {
        String largest = "x".repeat(MAX_BYTES);
        sign(largest);

        assertThat(send(largest).status()).isEqualTo(200);
    }

    /** With 401 a sender would give up, while it is our file that is away. */
    @Test
    void secretsThatCannotBeReadAre503() throws Exception {
        sign(BODY);
        secrets = () -> {
            throw new UncheckedIOException(new IOException("/run/secrets/orders is away"));
        };
        assertProblem(send(BODY), 503, "verification_unavailable");

        secrets = () -> List.of("no prefix");
        assertProblem(send(BODY), 503, "verification_unavailable");

        secrets = List::of;
        assertProblem(send(BODY), 401, "invalid_signature");
    }

    @Test
    void whatOnlyTheResourceKnowsIs422() throws Exception {
        sign("{\"type\":\"unknown\"}");

        assertProblem(send("{\"type\":\"unknown\"}"), 422, "unknown_type");
    }

    @Test
    void otherPathsPassUnseen() throws Exception {
        path = "others";
        headers.put("Content-Type", "text/plain");

        assertThat(send("anything").body()).isEqualTo("anything");
    }

    @Test
    void aProblemIsJsonWhateverItsWords() {
        assertThat(WebhookProblem.of(409, "a\"b", "one\\two\n").getEntity())
                .isEqualTo("{\"type\":\"about:blank\",\"title\":\"one\\\\two\\u000a\",\"status\":409,"
                        + "\"code\":\"a\\\"b\"}");
        assertThat(WebhookProblem.malformed().getStatus()).isEqualTo(400);
    }

    private static void assertProblem(Answer answer, int status, String code) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.type()).isEqualTo("application/problem+json");
        assertThat(answer.body())
                .startsWith("{\"type\":\"about:blank\",")
                .contains("\"status\":" + status + ",\"code\":\"" + code + '"');
    }

    private void sign(String body) throws Exception {
        headers.put("webhook-id", "msg_1");
        headers.put("webhook-timestamp", String.valueOf(NOW.getEpochSecond()));
        headers.put("webhook-signature", new Webhook(SECRET).sign("msg_1", NOW.getEpochSecond(), body));
    }

    private Answer send(String body) throws Exception {
        ResourceConfig config = new ResourceConfig()
                .property(ServerProperties.WADL_FEATURE_DISABLE, true)
                .register(Orders.class)
                .register(new OrderEventsFilter(secrets));
        URI base = URI.create("http://localhost/billing/");
        ContainerRequest request =
                new ContainerRequest(base, base.resolve(path), method, null, new MapPropertiesDelegate(), config);
        headers.forEach(request::header);
        request.setEntityStream(counted(body));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ContainerResponse response =
                new ApplicationHandler(config).apply(request, out).get();
        return new Answer(
                response.getStatus(),
                String.valueOf(response.getMediaType()),
                out.toString(StandardCharsets.UTF_8),
                response.getHeaderString("Allow"));
    }

    private InputStream counted(String body) {
        return new FilterInputStream(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8))) {
            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                int count = super.read(into, offset, length);
                read.addAndGet(Math.max(0, count));
                return count;
            }
        };
    }
}
