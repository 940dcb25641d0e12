package org.outboxee.store;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxObserver;
import org.outboxee.config.EndpointConfig;
import org.outboxee.config.TestEndpoints;
import org.outboxee.test.Eventually;
import org.outboxee.test.http.Receiver;

/** X1, X8: however an inner address is written, no request goes there, and its delivery says why. */
@Tag("B10")
class InnerAddressTest {

    private static final Logger LOG = Logger.getLogger("org.outboxee");
    private static final Map<String, String> REASONS = new LinkedHashMap<>();

    private final Receiver receiver = new Receiver(Receiver.status(204));
    private WebhookParts parts;
    private Level level;

    static {
        REASONS.put("127.0.0.1", "127.0.0.1, which is loopback");
        REASONS.put("localhost", "127.0.0.1, which is loopback");
        REASONS.put("[::ffff:127.0.0.1]", "127.0.0.1, which is loopback");
        REASONS.put("[::1]", "0:0:0:0:0:0:0:1, which is loopback");
        REASONS.put("169.254.169.254", "169.254.169.254, which is link-local");
        REASONS.put("10.1.2.3", "10.1.2.3, which is private");
        REASONS.put("100.64.0.1", "100.64.0.1, which is shared by a carrier");
        REASONS.put("0177.0.0.1", "which is not written as four decimal numbers");
    }

    @BeforeEach
    void open() {
        level = LOG.getLevel();
        LOG.setLevel(Level.OFF); // what is provoked here is told of
        PostgresPlace place = PostgresPlace.create("inner");
        place.runPlainScript();
        parts = new WebhookParts(
                place,
                Provider.HIBERNATE,
                new OutboxObserver() {},
                REASONS.keySet().stream().map(this::endpoint).toArray(EndpointConfig[]::new));
    }

    @AfterEach
    void close() {
        parts.close();
        receiver.close();
        LOG.setLevel(level);
    }

    @Test
    void everySpellingOfAnInnerAddressIsRefusedWithTheReasonInTheDelivery() {
        Map<String, UUID> deliveries = new LinkedHashMap<>();
        REASONS.keySet()
                .forEach(host -> deliveries.put(
                        host, parts.pending(WebhookParts.route(nameOf(host), ofSeconds(20), ofSeconds(60)))));

        deliveries.keySet().forEach(host -> parts.dispatch(nameOf(host)));

        deliveries.forEach((host, id) -> {
            Eventually.await(
                    host + " is recorded",
                    () -> parts.look.delivery(id).get("attempts").equals("1"));
            assertThat(parts.look.delivery(id))
                    .as(host)
                    .containsEntry("status", "pending")
                    .containsEntry("failure_kind", "ADDRESS_REFUSED");
            assertThat(parts.look.delivery(id).get("failure_reason"))
                    .as(host)
                    .startsWith("requests may not go to ")
                    .endsWith(REASONS.get(host));
        });
        assertThat(receiver.received()).isEmpty();
    }

    /** As if its name had led to the Internet when the application started. */
    private EndpointConfig endpoint(String host) {
        EndpointConfig allowed = TestEndpoints.publicOnly(
                TestEndpoints.local(nameOf(host), receiver.url(), Map.of("request-timeout", "PT2S")));
        return new EndpointConfig(
                allowed.name(),
                URI.create("http://" + host + ':' + receiver.port() + "/hooks"),
                allowed.format(),
                allowed.signature(),
                allowed.secrets(),
                allowed.connectTimeout(),
                allowed.requestTimeout(),
                allowed.concurrency(),
                allowed.rate(),
                allowed.retryStatuses(),
                allowed.addresses(),
                allowed.tls());
    }

    private static String nameOf(String host) {
        return host.replaceAll("[^a-z0-9]", "_");
    }
}
