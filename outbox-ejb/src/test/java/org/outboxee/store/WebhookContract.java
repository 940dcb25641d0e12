package org.outboxee.store;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.outboxee.api.DeliverySnapshot;
import org.outboxee.api.OutboxObserver;
import org.outboxee.config.EndpointConfig;
import org.outboxee.config.TestEndpoints;
import org.outboxee.model.Route;
import org.outboxee.test.Eventually;
import org.outboxee.test.http.Receiver;

/** From the claim over a real request to the recorded result (spec B2, B5 to B8). */
interface WebhookContract extends StoreUnderTest {

    String ENDPOINT = "billing";
    Route TO_BILLING = WebhookParts.route(ENDPOINT, ofSeconds(20), ofMinutes(1), ofMinutes(2));
    Duration PATIENCE = ofSeconds(20);

    @Test
    default void anAnswerOf204CompletesADelivery() {
        try (Receiver receiver = new Receiver(Receiver.status(204));
                WebhookParts relay = relay(receiver)) {
            UUID id = relay.pending(TO_BILLING);

            relay.dispatch(ENDPOINT);
            awaitNothingUnderWay(relay);

            assertThat(look().delivery(id))
                    .containsEntry("status", "completed")
                    .containsEntry("response_status", "204")
                    .containsEntry("attempts", "0");
            assertThat(look().attempts(id)).isEmpty();
            assertThat(receiver.received()).hasSize(1);
        }
    }

    /** With what PostgreSQL cannot store, and what not every character set has. */
    @Test
    default void whateverAReceiverAnswersCanBeRecorded() {
        try (Receiver receiver = new Receiver(Receiver.answer(503, "žluťoučký 😀\0\r\n'\u202e<b>"));
                WebhookParts relay = relay(receiver)) {
            UUID id = relay.pending(TO_BILLING);
            relay.dispatch(ENDPOINT);
            awaitNothingUnderWay(relay);
            assertThat(look().delivery(id)).containsEntry("status", "pending").containsEntry("response_status", "503");
            assertThat(look().secondsUntil("available_at", id)).isBetween(50.0, 60.0);

            receiver.behave(Receiver.answer(422, "x".repeat(5000)));
            look().change("update ${deliveries} set available_at = available_at - interval '1' hour");
            relay.dispatch(ENDPOINT);
            awaitNothingUnderWay(relay);

            assertThat(look().delivery(id)).containsEntry("status", "failed").containsEntry("attempts", "2");
            assertThat(look().attempts(id))
                    .extracting(
                            row -> row.get("outcome") + ' ' + row.get("response_status"),
                            row -> row.get("answer_excerpt"))
                    .containsExactly(
                            tuple("retried 503", "žluťoučký 😀   ' <b>"), tuple("failed 422", "x".repeat(1024)));
        }
    }

    @Test
    default void aReceiverThatIsAwayIsAFailedAttempt() {
        Receiver receiver = new Receiver(Receiver.status(204));
        receiver.close();
        try (WebhookParts relay = relay(receiver)) {
            UUID id = relay.pending(TO_BILLING);

            relay.dispatch(ENDPOINT);
            awaitNothingUnderWay(relay);

            assertThat(look().delivery(id))
                    .containsEntry("status", "pending")
                    .containsEntry("attempts", "1")
                    .containsEntry("failure_kind", "NO_ANSWER");
        }
    }

    /** B2: nobody else has taken it, so what the receiver did counts. */
    @Test
    default void anAnswerThatComesAfterItsLeaseIsRecordedWhileNobodyReclaimed() {
        CountDownLatch answer = new CountDownLatch(1);
        try (Receiver receiver = new Receiver(afterwards(answer));
                WebhookParts relay = relay(receiver)) {
            UUID id = relay.pending(TO_BILLING);
            relay.dispatch(ENDPOINT);
            awaitRequests(receiver, 1);

            expire(id);
            answer.countDown();
            awaitNothingUnderWay(relay);

            assertThat(look().delivery(id)).containsEntry("status", "completed").containsEntry("attempts", "0");
        }
    }

    /** B2: the next attempt may be under way elsewhere. */
    @Test
    default void anAnswerThatComesAfterItsDeliveryWasReclaimedChangesNothing() {
        CountDownLatch answer = new CountDownLatch(1);
        try (Receiver receiver = new Receiver(afterwards(answer));
                WebhookParts relay = relay(receiver)) {
            UUID id = relay.pending(TO_BILLING);
            relay.dispatch(ENDPOINT);
            awaitRequests(receiver, 1);

            expire(id);
            assertThat(relay.reclaimer.reclaimOnce()).isEqualTo(1);
            Map<String, String> reclaimed = look().delivery(id);
            answer.countDown();
            relay.http.close(PATIENCE);

            assertThat(look().delivery(id)).isEqualTo(reclaimed).containsEntry("failure_kind", "DELIVERY_TIMED_OUT");
            assertThat(look().attempts(id)).hasSize(1);
        }
    }

    /** B6: the last of a batch has waited so long that another node could have it before its answer came. */
    @Test
    default void theLastOfABatchIsGivenBackUnsentIfItsLeaseWouldEndMeanwhile() {
        CountDownLatch answer = new CountDownLatch(1);
        try (Receiver receiver = new Receiver(afterwards(answer));
                WebhookParts relay = relay(receiver, Map.of("concurrency", "1", "request-timeout", "PT5S"))) {
            relay.pending(TO_BILLING, 2);
            assertThat(relay.dispatch(ENDPOINT)).isEqualTo(2);
            awaitRequests(receiver, 1);
            String sent = receiver.received().get(0).headers().get("webhook-id");

            relay.nanos.addAndGet(Duration.ofSeconds(16).toNanos());
            answer.countDown();
            awaitNothingUnderWay(relay);

            assertThat(look().rows("select event_id, status, attempts from ${deliveries}"))
                    .hasSize(2)
                    .allSatisfy(row -> assertThat(row)
                            .containsEntry("status", row.get("event_id").equals(sent) ? "completed" : "pending")
                            .containsEntry("attempts", "0"));
            assertThat(look().number("select count(*) from ${attempts}")).isZero();
            assertThat(receiver.received()).hasSize(1);
        }
    }

    @Test
    default void twoRelaysSideBySideSendEachDeliveryOnce() {
        try (Receiver receiver = new Receiver(Receiver.status(204));
                WebhookParts one = relay(receiver);
                WebhookParts other = relay(receiver)) {
            one.pending(TO_BILLING, 100);

            Stream.of(one, other)
                    .map(relay -> InOtherThread.start(() -> {
                        Eventually.await(PATIENCE, "all are done", () -> {
                            relay.dispatch(ENDPOINT);
                            return relay.count(ENDPOINT, "completed") == 100;
                        });
                        return true;
                    }))
                    .toList()
                    .forEach(running -> assertThat(running.join()).isTrue());

            assertThat(receiver.received())
                    .extracting(request -> request.headers().get("webhook-id"))
                    .hasSize(100)
                    .doesNotHaveDuplicates();
        }
    }

    /** B7: pending again within a second, the same attempts, and the receiver saw nothing. */
    @Test
    default void aStopDuringAClaimGivesItBackAtOnce() {
        StopFlag[] stop = new StopFlag[1];
        OutboxObserver stopping = new OutboxObserver() {
            @Override
            public void dispatched(DeliverySnapshot delivery) {
                stop[0].raise();
            }
        };
        try (Receiver receiver = new Receiver(Receiver.status(204));
                WebhookParts relay = WebhookParts.on(store(), look(), stopping, endpoint(receiver, Map.of()))) {
            stop[0] = relay.stop;
            relay.pending(TO_BILLING, 5);
            long begun = System.nanoTime();

            assertThat(relay.dispatch(ENDPOINT)).isEqualTo(5);

            assertThat(look().rows("select status, attempts, dispatch_id from ${deliveries}"))
                    .hasSize(5)
                    .allSatisfy(row -> assertThat(row)
                            .containsEntry("status", "pending")
                            .containsEntry("attempts", "0")
                            .containsEntry("dispatch_id", null));
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(ofSeconds(1));
            assertThat(receiver.received()).isEmpty();
        }
    }

    private WebhookParts relay(Receiver receiver) {
        return relay(receiver, Map.of());
    }

    private WebhookParts relay(Receiver receiver, Map<String, String> values) {
        return WebhookParts.on(store(), look(), new OutboxObserver() {}, endpoint(receiver, values));
    }

    private static EndpointConfig endpoint(Receiver receiver, Map<String, String> values) {
        return TestEndpoints.local(ENDPOINT, receiver.url(), values);
    }

    private static Receiver.Behaviour afterwards(CountDownLatch signal) {
        return (request, out) -> {
            signal.await();
            Receiver.status(204).answer(request, out);
        };
    }

    private static void awaitRequests(Receiver receiver, int count) {
        Eventually.await(
                PATIENCE, "requests have come", () -> receiver.received().size(), requests -> requests == count);
    }

    private static void awaitNothingUnderWay(WebhookParts relay) {
        Eventually.await(PATIENCE, "nothing is under way", () -> relay.count(ENDPOINT, "dispatched") == 0);
    }
}
