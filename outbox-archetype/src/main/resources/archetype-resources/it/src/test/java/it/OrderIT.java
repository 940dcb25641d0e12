package ${package}.it;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class OrderIT {

    private static final String ORDERS = "/${rootArtifactId}-web/api/orders";

    private static WildFly server;

    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws IOException {
        server = WildFly.with(Path.of(System.getProperty("ear")));
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    /** What a job stores is committed together with the completion of its delivery: who sees it, sees it completed. */
    @Test
    void bothDeliveriesOfAPlacedOrderAreCompleted() throws Exception {
        HttpResponse<String> placed = send(HttpRequest.newBuilder(server.uri(ORDERS)).POST(BodyPublishers.noBody()));

        assertThat(placed.statusCode()).as(placed.body()).isEqualTo(201);
        URI order = URI.create(placed.headers().firstValue("Location").orElseThrow());
        await().atMost(30, SECONDS)
                .untilAsserted(() -> assertThat(get(order).body())
                        .contains("\"invoiced\":true")
                        .contains("\"stockReserved\":true"));
    }

    @Test
    void anUnknownOrderIsNotFound() throws Exception {
        assertThat(get(server.uri(ORDERS + "/6f1c2b1e-5d0a-4c35-9d0b-0d1a5f6f2f11")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void theOutboxIsReady() throws Exception {
        assertThat(get(server.uri("/outbox/api/health/ready")).body()).contains("\"ready\":true");
    }

    @Test
    void theStatusAsksForALogin() throws Exception {
        assertThat(get(server.uri("/outbox/api/status")).statusCode()).isEqualTo(401);
    }

    private HttpResponse<String> get(URI uri) throws Exception {
        return send(HttpRequest.newBuilder(uri));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), BodyHandlers.ofString());
    }
}
