package org.outboxee.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import org.outboxee.test.Eventually;
import org.outboxee.test.Wire;
import org.outboxee.test.server.ServerProcess;

/** The other service: a server of its own, and the way from the shop to it, which remembers what went along. */
final class BillingServer implements AutoCloseable {

    /** Seconds on a machine of its own; much longer beside other work. */
    private static final Duration ANSWER = Duration.ofMinutes(3);

    private static final Duration REQUEST = Duration.ofSeconds(10);
    private static final int SECRET_BYTES = 32;
    private static final int NOT_SIGNED = 401;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Wire wire = new Wire();
    private final Path secret;
    private ServerProcess server;

    BillingServer(Path directory) {
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        try {
            secret = Files.writeString(
                    directory.resolve("billing.secret"),
                    "whsec_" + Base64.getEncoder().encodeToString(random));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What Billing itself is to know. */
    Map<String, String> configuration() {
        return Map.of("billing.secret-file", secret.toString());
    }

    /** What the shop is to know of it. */
    Map<String, String> configurationOfTheShop() {
        return Map.of(
                "outbox.endpoint.billing.url",
                wire.url(),
                "outbox.endpoint.billing.secret-file",
                secret.toString(),
                "outbox.endpoint.billing.allow-http",
                "true",
                "outbox.endpoint.billing.allow-private",
                "true",
                "outbox.endpoint.billing.retry-statuses",
                "404"); // Payara says so while it starts
    }

    /** Starts a server that was made for it, and deploys it. */
    void deploy(ServerProcess made, Path ear) {
        server = made;
        server.restart();
        server.deploy(ear);
        wire.leadTo(this::events);
        awaitAnswer();
    }

    /** Ends its process, in order. */
    void stop() {
        server.stop();
    }

    void startAgain() {
        server.restart();
        awaitAnswer();
    }

    String base() {
        return server.url("");
    }

    /** Sends the request with an event again, as it was signed; returns the answer's status. */
    int repeatRequestWith(String eventId) {
        return wire.repeat(wire.passed(eventId).get(0));
    }

    private String events() {
        return server.url("/billing/api/order-events");
    }

    private void awaitAnswer() {
        Eventually.await(ANSWER, "Billing answers on " + events(), this::refusesWhatIsNotSigned);
    }

    private boolean refusesWhatIsNotSigned() throws IOException, InterruptedException {
        HttpRequest unsigned = HttpRequest.newBuilder(URI.create(events()))
                .timeout(REQUEST)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}"))
                .build();
        return client.send(unsigned, BodyHandlers.discarding()).statusCode() == NOT_SIGNED;
    }

    @Override
    public void close() {
        wire.close();
        if (server != null) {
            server.close();
        }
    }
}
