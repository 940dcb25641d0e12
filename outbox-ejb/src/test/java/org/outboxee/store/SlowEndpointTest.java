package org.outboxee.store;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxObserver;
import org.outboxee.config.TestEndpoints;
import org.outboxee.model.Route;
import org.outboxee.test.Eventually;
import org.outboxee.test.http.Receiver;

/** A node takes many deliveries for an endpoint that is fast, and doesn't keep them when it has become slow. */
@Tag("B6")
class SlowEndpointTest {

    private static final int CONCURRENCY = 8;
    private static final int KEPT = 2 * CONCURRENCY;
    private static final int WAITING = 90;

    private final CountDownLatch answers = new CountDownLatch(1);
    private final Receiver billing = new Receiver(Receiver.status(204));
    private WebhookParts parts;

    @BeforeEach
    void open() {
        PostgresPlace place = PostgresPlace.create("slow_endpoint");
        place.runPlainScript();
        parts = new WebhookParts(
                place,
                Provider.HIBERNATE,
                new OutboxObserver() {},
                TestEndpoints.local("billing", billing.url(), Map.of("request-timeout", "PT9S")));
    }

    @AfterEach
    void close() {
        answers.countDown();
        parts.close();
        billing.close();
    }

    @Test
    void whatWaitsForItGoesBackUnsentAndWithoutAnAttempt() {
        haveItAnswer(KEPT);
        billing.behave((request, out) -> {
            answers.await();
            Receiver.status(204).answer(request, out);
        });
        parts.pending(route(), WAITING);
        assertThat(parts.dispatch("billing")).as("it was fast").isEqualTo(WAITING);
        Eventually.await("all threads wait for it", () -> billing.received().size() == KEPT + CONCURRENCY);

        parts.http.lookAfterWaiting();
        assertThat(parts.count("billing", "dispatched")).as("soon").isEqualTo(WAITING);
        parts.nanos.addAndGet(ofSeconds(3).toNanos());
        parts.http.lookAfterWaiting();

        Eventually.await(
                "the others are pending", () -> parts.count("billing", "pending") == WAITING - CONCURRENCY - KEPT);
        assertThat(parts.look.number("select count(*) from ${deliveries} where attempts > 0"))
                .isZero();
        assertThat(parts.dispatch("billing")).as("no more are taken").isZero();
        answers.countDown();
        Eventually.await(
                "those that were kept are done", () -> parts.count("billing", "completed") == KEPT * 2 + CONCURRENCY);
    }

    private void haveItAnswer(int deliveries) {
        parts.pending(route(), deliveries);
        assertThat(parts.dispatch("billing")).isEqualTo(deliveries);
        Eventually.await("it has answered", () -> parts.count("billing", "completed") == deliveries);
    }

    private static Route route() {
        return WebhookParts.route("billing", ofMinutes(1), ofSeconds(10));
    }
}
