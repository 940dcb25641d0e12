package org.outboxee.store;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxObserver;
import org.outboxee.config.TestEndpoints;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;
import org.outboxee.test.Eventually;
import org.outboxee.test.http.Receiver;

/** An endpoint that is down costs few requests, hardly any attempts, and nobody else anything; all by the receiver's count. */
@Tag("B5")
class EndpointDownTest {

    private static final Logger LOG = Logger.getLogger("org.outboxee");
    private static final int WAITING = 2000;
    private static final int SECONDS = 120;

    /** So many failures open the breaker. */
    private static final int CLOSED_AFTER = 5;

    private final Receiver billing = new Receiver(Receiver.status(503));
    private final Receiver mail = new Receiver(Receiver.status(204));
    private final Queue<String> told = new ConcurrentLinkedQueue<>();
    private WebhookParts parts;
    private Level level;

    @BeforeEach
    void open() {
        level = LOG.getLevel();
        LOG.setLevel(Level.OFF);
        PostgresPlace place = PostgresPlace.create("endpoint_down");
        place.runPlainScript();
        parts = new WebhookParts(
                place,
                Provider.HIBERNATE,
                new Told(),
                TestEndpoints.local("billing", billing.url(), Map.of()),
                TestEndpoints.local("mail", mail.url(), Map.of()));
    }

    @AfterEach
    void close() {
        parts.close();
        billing.close();
        mail.close();
        LOG.setLevel(level);
    }

    @Test
    void twoMinutesWithTwoThousandWaitingCostFewRequestsAndAttempts() {
        Duration usual = latencyOfMail(SECONDS / 4);
        parts.pending(route("billing"), WAITING);

        List<Duration> latencies = new ArrayList<>();
        for (int second = 0; second < SECONDS; second++) {
            work("billing");
            latencies.add(latencyOfMail(1));
            passASecond();
        }

        assertThat(billing.received()).as("requests").hasSizeBetween(CLOSED_AFTER, 50);
        assertThat(parts.look.number("select count(*) from ${deliveries} where target = 'billing' and attempts <= 1"))
                .as("at most one attempt used")
                .isGreaterThanOrEqualTo(WAITING * 99 / 100);
        assertThat(parts.count("billing", "pending")).isEqualTo(WAITING);
        latencies.sort(null);
        assertThat(latencies.get(SECONDS / 2))
                .as("another endpoint's usual latency, before " + usual)
                .isLessThan(usual.multipliedBy(3).plusMillis(20));
        assertThat(mail.received()).hasSize(SECONDS + SECONDS / 4);

        int requestsWhileDown = billing.received().size();
        billing.behave(Receiver.status(204));
        Eventually.await(ofSeconds(60), "all are delivered", () -> {
            passASecond();
            work("billing");
            return parts.count("billing", "completed") == WAITING;
        });
        assertThat(billing.received()).as("one more request for each").hasSize(requestsWhileDown + WAITING);
        assertThat(told).containsExactly("billing down", "billing up");
    }

    /** Notes when an endpoint goes down and comes back. */
    private final class Told implements OutboxObserver {

        @Override
        public void endpointDown(String endpoint) {
            told.add(endpoint + " down");
        }

        @Override
        public void endpointUp(String endpoint) {
            told.add(endpoint + " up");
        }
    }

    /** The passes that the relay makes until there is nothing to do. */
    private void work(String endpoint) {
        while (parts.dispatch(endpoint) > 0) {
            Eventually.await("nothing is on its way", () -> parts.count(endpoint, "dispatched") == 0);
        }
    }

    /** The median of some deliveries, from the insert to the answer. */
    private Duration latencyOfMail(int times) {
        List<Duration> latencies = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            int before = mail.received().size();
            parts.pending(route("mail"));
            long start = System.nanoTime();
            parts.dispatch("mail");
            Eventually.await("mail has it", () -> mail.received().size() == before + 1);
            latencies.add(Duration.ofNanos(System.nanoTime() - start));
            Eventually.await("it is recorded", () -> parts.count("mail", "dispatched") == 0);
        }
        latencies.sort(null);
        return latencies.get(times / 2);
    }

    /** For the breaker by its clock, for retries by moving their time. */
    private void passASecond() {
        parts.nanos.addAndGet(ofSeconds(1).toNanos());
        parts.look.change("update ${deliveries} set available_at = available_at - interval '1' second "
                + "where status = 'pending' and attempts > 0");
    }

    private static Route route(String endpoint) {
        return Route.toService(
                Route.Way.HTTP,
                endpoint,
                new RetrySchedule.Exponential(ofSeconds(2), ofSeconds(60), null),
                ofSeconds(20));
    }
}
