package org.outboxee.store;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.WebhookParts.route;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.DeliverySnapshot;
import org.outboxee.api.FailureKind;
import org.outboxee.api.OutboxObserver;
import org.outboxee.config.EndpointConfig;
import org.outboxee.config.TestEndpoints;
import org.outboxee.model.Dispatched;
import org.outboxee.model.LogLines;
import org.outboxee.model.OutboxEvent;
import org.outboxee.model.Route;
import org.outboxee.test.Eventually;
import org.outboxee.test.http.Receiver;
import org.outboxee.test.http.Receiver.Received;

/** Deliveries to endpoints on a real database and a real connection, from the claim to the recorded result. */
class WebhookDeliveryTest {

    private static final Logger LOG = Logger.getLogger("org.outboxee");
    private static final Duration LEASE = ofSeconds(20);
    private static final Route ROUTE = route("billing", LEASE, ofSeconds(60), ofSeconds(120));

    private final Receiver receiver = new Receiver(Receiver.status(204));
    private final Queue<String> told = new ConcurrentLinkedQueue<>();
    private final Queue<String> answers = new ConcurrentLinkedQueue<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private Runnable afterTheClaim = () -> {};
    private WebhookParts parts;
    private Level level;

    @BeforeEach
    void open() {
        level = LOG.getLevel();
        LOG.setLevel(Level.OFF); // what is provoked here is told of
        open(Map.of("request-timeout", "PT2S"));
    }

    private void open(Map<String, String> values) {
        open(TestEndpoints.local("billing", receiver.url(), values));
    }

    /** As if the name had led elsewhere at the start. */
    private void openPublicOnly() {
        open(TestEndpoints.publicOnly(TestEndpoints.local("billing", receiver.url(), Map.of())));
    }

    private void open(EndpointConfig endpoint) {
        open(new Settings(), endpoint);
    }

    private void open(Settings settings, EndpointConfig endpoint) {
        if (parts != null) {
            parts.close();
        }
        PostgresPlace place = PostgresPlace.create("webhooks");
        place.runPlainScript();
        parts = new WebhookParts(place, Provider.HIBERNATE, settings, new Told(), endpoint);
    }

    @AfterEach
    void close() {
        end.countDown();
        parts.close();
        receiver.close();
        LOG.setLevel(level);
    }

    @Test
    void anAnswerOf204CompletesTheDelivery() throws WebhookVerificationException, EmptyWebhookSecretException {
        UUID id = parts.pending(ROUTE);

        assertThat(parts.dispatch("billing")).isEqualTo(1);
        awaitStatus(id, "completed");

        assertThat(parts.look.delivery(id))
                .containsEntry("transport", "http")
                .containsEntry("target", "billing")
                .containsEntry("queue_name", "http:billing")
                .containsEntry("response_status", "204")
                .containsEntry("attempts", "0");
        Received request = receiver.received().get(0);
        assertThat(request.headers())
                .containsEntry("webhook-id", parts.look.delivery(id).get("event_id"));
        new Webhook(TestEndpoints.SECRET).verify(request.text(), headers(request));
        Eventually.await("it is told", () -> List.copyOf(told).equals(List.of("dispatched 1", "completed 1")));
        assertThat(answers).containsExactly("204 in time");
    }

    /** B9. */
    @Test
    void whatIsNoAnswerIsToldAsOneToo() {
        receiver.close();
        UUID id = parts.pending(ROUTE);

        parts.dispatch("billing");
        awaitStatus(id, "pending");

        assertThat(answers).containsExactly("0 in time");
    }

    /** B5. */
    @Test
    void anAnswerOf503IsTriedAgainByTheSchedule() {
        receiver.behave(Receiver.status(503));
        UUID id = parts.pending(ROUTE);

        parts.dispatch("billing");
        awaitStatus(id, "pending");

        assertThat(parts.look.delivery(id))
                .containsEntry("attempts", "1")
                .containsEntry("failure_kind", "ANSWERED_RETRY")
                .containsEntry("failure_reason", "the endpoint answered 503")
                .containsEntry("response_status", "503");
        assertThat(parts.look.secondsUntil("available_at", id)).isBetween(50.0, 60.0);
        assertThat(parts.look.attempts(id))
                .singleElement()
                .satisfies(attempt -> assertThat(attempt)
                        .containsEntry("outcome", "retried")
                        .containsEntry("response_status", "503"));
    }

    @Test
    void theReceiversRetryAfterPutsTheNextAttemptOff() {
        receiver.behave(Receiver.status(429, "Retry-After: 600"));
        UUID late = parts.pending(ROUTE);
        parts.dispatch("billing");
        awaitStatus(late, "pending");
        receiver.behave(Receiver.status(429, "Retry-After: 1"));
        UUID soon = parts.pending(ROUTE);
        parts.dispatch("billing");
        Eventually.await(
                "it is recorded",
                () -> parts.look.delivery(soon).get("attempts").equals("1"));

        assertThat(parts.look.secondsUntil("available_at", late)).isBetween(590.0, 600.0);
        assertThat(parts.look.secondsUntil("available_at", soon))
                .as("never earlier than the schedule")
                .isBetween(50.0, 60.0);
    }

    @Test
    void anAnswerOf409GoesToQuarantineAtOnce() {
        receiver.behave(Receiver.status(409));
        UUID id = parts.pending(ROUTE);

        parts.dispatch("billing");
        awaitStatus(id, "failed");

        assertThat(parts.look.delivery(id))
                .containsEntry("failure_kind", "ANSWERED_REFUSED")
                .containsEntry("failure_reason", "the endpoint answered 409")
                .containsEntry("response_status", "409");
        Eventually.await("it is told", () -> told.contains("failed 1 ANSWERED_REFUSED"));
    }

    /** X8, X4: the reason of a fault at the destination stands in the delivery. */
    @Test
    void aDestinationThatCannotBeReachedIsAFailedAttemptWithItsReason() {
        receiver.close();
        UUID id = parts.pending(ROUTE);

        parts.dispatch("billing");
        Eventually.await(
                "it is recorded", () -> parts.look.delivery(id).get("attempts").equals("1"));

        assertThat(parts.look.delivery(id)).containsEntry("failure_kind", "NO_ANSWER");
        assertThat(parts.look.delivery(id).get("failure_reason")).startsWith("no answer: ");
    }

    /** X1, X8: an address that was allowed at the start and isn't any more; who looks at the delivery reads why. */
    @Test
    void anInnerAddressIsNamedInTheDelivery() {
        openPublicOnly();
        UUID id = parts.pending(ROUTE);

        parts.dispatch("billing");
        Eventually.await(
                "it is recorded", () -> parts.look.delivery(id).get("attempts").equals("1"));

        assertThat(parts.look.delivery(id))
                .containsEntry("status", "pending")
                .containsEntry("failure_kind", "ADDRESS_REFUSED")
                .containsEntry(
                        "failure_reason", "requests may not go to the endpoint's address 127.0.0.1, which is loopback");
        assertThat(parts.look.attempts(id)).hasSize(1);
        assertThat(receiver.received()).isEmpty();
    }

    /** X2: the sender gave up waiting, the receiver did not; the next attempt has the same id. */
    @Test
    void aRepetitionAfterATimeoutHasTheSameId() {
        open(Map.of("request-timeout", "PT0.5S", "connect-timeout", "PT0.5S"));
        receiver.behave((request, out) -> end.await());
        UUID id = parts.pending(route("billing", LEASE, Duration.ofMillis(1)));
        parts.dispatch("billing");
        awaitStatus(id, "pending");

        receiver.behave(Receiver.status(204));
        Eventually.await("the second attempt is claimed", () -> parts.dispatch("billing") == 1);
        awaitStatus(id, "completed");

        assertThat(receiver.received()).hasSize(2);
        assertThat(receiver.received())
                .extracting(request -> request.headers().get("webhook-id"))
                .containsOnly(parts.look.delivery(id).get("event_id"));
    }

    /** B2: the answer of a dispatch that was reclaimed changes nothing; B6 would have prevented the request. */
    @Test
    void anAnswerAfterTheDispatchHasEndedChangesNothing() {
        CountDownLatch begun = new CountDownLatch(1);
        receiver.behave((request, out) -> {
            begun.countDown();
            end.await();
            Receiver.status(204).answer(request, out);
        });
        UUID id = parts.pending(ROUTE);
        parts.dispatch("billing");
        Eventually.await("the request is there", () -> begun.getCount() == 0);

        parts.look.change("update ${deliveries} set status = 'pending', dispatch_id = null, dispatched_at = null, "
                + "delivery_timeout_at = null, available_at = available_at + interval '1 hour'");
        end.countDown();
        parts.http.close(ofSeconds(10));

        assertThat(parts.look.delivery(id)).containsEntry("status", "pending").containsEntry("attempts", "0");
    }

    /** B6: a request that could outlast its lease is not made, and uses no attempt. */
    @Test
    @Tag("B6")
    void whatIsLeftOfTheLeaseMustExceedARequest() {
        UUID id = parts.pending(route("billing", ofSeconds(2)));
        List<Dispatched> claimed = parts.store.inNew(() -> parts.store.deliveries.claim(
                new Claimant(Store.APPLICATION, Store.NODE, List.of(Store.TYPE), List.of("billing")),
                Route.Way.HTTP.queueOf("billing"),
                false,
                1));

        parts.http.send(
                Route.Way.HTTP.queueOf("billing"), List.of(claimed.get(0).envelope()));
        awaitStatus(id, "pending");

        assertThat(parts.look.delivery(id)).containsEntry("attempts", "0");
        assertThat(parts.look.attempts(id)).isEmpty();
        assertThat(receiver.received()).isEmpty();
    }

    @Test
    void aPayloadThatDoesNotFitTheFormatFailsAtOnce() {
        UUID event = parts.store.insert(
                new OutboxEvent(UUID.randomUUID(), Store.APPLICATION, Store.TYPE, "<xml/>", null, null, 0));
        UUID id = UUID.randomUUID();
        parts.store.inNew(() -> parts.store.deliveries.insert(id, event, ROUTE));

        parts.dispatch("billing");
        awaitStatus(id, "failed");

        assertThat(parts.look.delivery(id)).containsEntry("failure_kind", "UNREADABLE_EVENT");
        assertThat(parts.look.delivery(id).get("failure_reason")).doesNotContain("xml");
        assertThat(receiver.received()).isEmpty();
    }

    /** A6: the same event to the same endpoint is one delivery, and a job of that name is another. */
    @Test
    void anEndpointAndAJobOfOneNameAreTwoTargets() {
        UUID event = parts.store.event();
        Route job = new Route("billing", "http", ROUTE.schedule(), LEASE);
        List<Boolean> inserted = new ArrayList<>();
        for (Route route : List.of(ROUTE, ROUTE, job)) {
            inserted.add(parts.store.inNew(() -> parts.store.deliveries.insert(UUID.randomUUID(), event, route)));
        }

        assertThat(inserted).containsExactly(true, false, true);
    }

    @Test
    void noMoreRequestsAtATimeThanConfigured() {
        open(Map.of("concurrency", "3", "request-timeout", "PT2S"));
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        receiver.behave((request, out) -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            Eventually.await(
                    "a few are here, or it was the last",
                    () -> now.get() == 3 || receiver.received().size() > 27);
            Receiver.status(204).answer(request, out);
            now.decrementAndGet();
        });
        for (int i = 0; i < 30; i++) {
            parts.pending(ROUTE);
        }

        Eventually.await(ofSeconds(20), "all are done", () -> {
            parts.dispatch("billing");
            return parts.count("billing", "completed") == 30;
        });

        assertThat(most).hasValue(3);
        assertThat(receiver.received()).hasSize(30);
    }

    @Test
    void noMoreRequestsOfANodeAtATimeThanConfigured() {
        open(
                new Settings().with("outbox.http.concurrency", "2"),
                TestEndpoints.local("billing", receiver.url(), Map.of("request-timeout", "PT5S")));
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        receiver.behave((request, out) -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            Eventually.await("two are here", () -> most.get() >= 2);
            Receiver.status(204).answer(request, out);
            now.decrementAndGet();
        });
        for (int i = 0; i < 12; i++) {
            parts.pending(ROUTE);
        }

        Eventually.await(ofSeconds(20), "all are done", () -> {
            parts.dispatch("billing");
            return parts.count("billing", "completed") == 12;
        });

        assertThat(most).hasValue(2);
    }

    /** A22: neither what is sent nor what it is signed with, at any level. */
    @Test
    void noPayloadAndNoSecretIsLogged() {
        LOG.setLevel(Level.ALL);
        try (LogLines lines = new LogLines("org.outboxee")) {
            for (int status : new int[] {204, 503, 409}) {
                receiver.behave(
                        status == 204
                                ? Receiver.status(status, "X-Answer: told-4712")
                                : Receiver.answer(status, "told-4712"));
                UUID event = parts.store.insert(new OutboxEvent(
                        UUID.randomUUID(), Store.APPLICATION, Store.TYPE, "{\"card\":\"4711\"}", null, null, 0));
                parts.store.inNew(() -> parts.store.deliveries.insert(UUID.randomUUID(), event, ROUTE));
                parts.dispatch("billing");
                Eventually.await("it is recorded", () -> parts.count("billing", "dispatched") == 0);
            }
            parts.http.close(ofSeconds(10));

            assertThat(receiver.received())
                    .hasSize(3)
                    .allMatch(request -> request.text().contains("4711"));
            assertThat(parts.look.rows("select answer_excerpt from ${attempts}"))
                    .hasSize(2)
                    .allMatch(row -> row.get("answer_excerpt").equals("told-4712"));
            assertThat(lines.get())
                    .anyMatch(line -> line.startsWith("FINE Completed"))
                    .anyMatch(line -> line.startsWith("WARNING Delivery failed for good, ANSWERED_REFUSED"))
                    .noneMatch(line -> line.contains("4711")
                            || line.contains("4712")
                            || line.contains(TestEndpoints.SECRET.substring(6))
                            || line.contains("v1,"));
        } finally {
            LOG.setLevel(Level.OFF);
        }
    }

    @Test
    void noMoreRequestsPerSecondThanConfigured() {
        open(Map.of("rate", "5", "request-timeout", "PT2S"));
        for (int i = 0; i < 30; i++) {
            parts.pending(ROUTE);
        }
        List<Integer> perSecond = new ArrayList<>();
        for (int second = 0; second < 4; second++) {
            int before = receiver.received().size();
            for (int i = 0; i < 5; i++) {
                parts.dispatch("billing");
            }
            Eventually.await("nothing is on its way", () -> parts.count("billing", "dispatched") == 0);
            perSecond.add(receiver.received().size() - before);
            parts.nanos.addAndGet(ofSeconds(1).toNanos());
        }

        assertThat(perSecond).containsExactly(5, 5, 5, 5);
    }

    /** B7: pending again within a second, the same attempts, and the receiver saw nothing. */
    @Test
    @Tag("B7")
    void aStopDuringAClaimReleasesItAtOnce() {
        for (int i = 0; i < 5; i++) {
            parts.pending(ROUTE);
        }
        AtomicLong stopped = new AtomicLong();
        afterTheClaim = () -> {
            stopped.compareAndSet(0, System.nanoTime());
            parts.stop.raise();
        };

        assertThat(parts.dispatch("billing")).isEqualTo(5);
        Duration took = Duration.ofNanos(System.nanoTime() - stopped.get());

        assertThat(parts.look.rows("select status, attempts from ${deliveries}"))
                .hasSize(5)
                .allMatch(row -> row.get("status").equals("pending"))
                .allMatch(row -> row.get("attempts").equals("0"));
        assertThat(took).isLessThan(ofSeconds(1));
        assertThat(receiver.received()).isEmpty();
        assertThat(parts.dispatch("billing")).as("nothing new is begun").isZero();
    }

    /** B7: running requests are waited for, what waits for a thread is pending again at once. */
    @Test
    @Tag("B7")
    void aStopGivesBackWhatWaitsAndRecordsWhatRuns() {
        open(Map.of("concurrency", "2", "request-timeout", "PT2S"));
        receiver.behave((request, out) -> {
            end.await();
            Receiver.status(204).answer(request, out);
        });
        for (int i = 0; i < 4; i++) {
            parts.pending(ROUTE);
        }
        assertThat(parts.dispatch("billing")).isEqualTo(4);
        Eventually.await("two requests are there", () -> receiver.received().size() == 2);

        parts.stop.raise();
        long start = System.nanoTime();
        parts.http.stopTaking();
        assertThat(parts.count("billing", "pending")).isEqualTo(2);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(ofSeconds(1));
        Thread stopping = new Thread(() -> parts.http.close(ofSeconds(10)));
        stopping.start();
        end.countDown();
        Eventually.await("the stop is through", () -> !stopping.isAlive());

        assertThat(receiver.received()).hasSize(2);
        assertThat(parts.look.rows("select status, attempts from ${deliveries} order by status"))
                .extracting(row -> row.get("status") + ' ' + row.get("attempts"))
                .containsExactly("completed 0", "completed 0", "pending 0", "pending 0");
    }

    private void awaitStatus(UUID id, String status) {
        Eventually.await(
                "it is " + status,
                () -> parts.look.status(id).equals(status)
                        && (!status.equals("pending") || parts.count("billing", "dispatched") == 0));
    }

    private static HttpHeaders headers(Received request) {
        return HttpHeaders.of(
                request.headers().entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, header -> List.of(header.getValue()))),
                (name, value) -> true);
    }

    /** Notes what observers are told. */
    private final class Told implements OutboxObserver {

        @Override
        public void dispatched(DeliverySnapshot delivery) {
            told.add("dispatched " + delivery.attempt());
            afterTheClaim.run();
        }

        @Override
        public void completed(DeliverySnapshot delivery) {
            told.add("completed " + delivery.attempt());
        }

        @Override
        public void answered(DeliverySnapshot delivery, int status, Duration took) {
            answers.add(status + " in " + (took.compareTo(Duration.ofMinutes(1)) < 0 ? "time" : took));
        }

        @Override
        public void failed(DeliverySnapshot delivery, FailureKind kind) {
            told.add("failed " + delivery.attempt() + ' ' + kind);
        }
    }
}
