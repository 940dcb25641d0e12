package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.JOB;
import static org.outboxee.store.Store.NODE;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.TYPE;
import static org.outboxee.store.Store.route;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.outboxee.api.AttemptDetails;
import org.outboxee.api.AttemptFailure;
import org.outboxee.api.DeliveryDetails;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.api.DeliveryTimes;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.model.OutboxEvent;
import org.outboxee.store.LookupRows.EventRow;

/** What operators look up says what the tables say, of their own application, and costs no scan (A10, A22). */
interface LookupContract extends StoreUnderTest {

    @Test
    default void anEventIsShownWithoutItsPayload() {
        UUID id = store().insert(new OutboxEvent(
                UUID.randomUUID(), APPLICATION, TYPE, "{\"secret\":1}", "{\"traceparent\":\"00-a\"}", "key", 1500));

        EventRow event = event(id);

        assertThat(event)
                .returns(id, EventRow::id)
                .returns(TYPE, EventRow::eventType)
                .returns("{\"traceparent\":\"00-a\"}", EventRow::headers)
                .returns(Duration.ofMillis(1500), EventRow::delay)
                .returns(null, EventRow::routedAt)
                .returns(null, EventRow::routingProblem);
        assertThat(event.createdAt()).isBetween(event.readAt().minusSeconds(60), event.readAt());
        assertThat(event.nextRoutingAt()).isBetween(event.readAt().minusSeconds(60), event.readAt());
        assertThat(event.toString()).doesNotContain("secret");
        look().change("update ${events} set routed_at = created_at, routing_problem = 'none' where id = ?", id);
        assertThat(event(id).routedAt()).isEqualTo(event.createdAt());
        assertThat(event(id).routingProblem()).isEqualTo("none");
    }

    /** The same instants, although JVM, session and column each have a zone of their own. */
    @Test
    default void timesAreThoseOfTheTableToTheMicrosecond() {
        UUID id = store().pending();
        String time = store().database.dialect() == Dialect.MARIADB
                ? "timestamp '2026-03-29 01:30:00.123456'"
                : "timestamp with time zone '2026-03-29 03:30:00.123456+02:00'";
        look().change("update ${deliveries} set created_at = " + time + " where id = ?", id);

        assertThat(delivery(id).times().createdAt()).hasToString("2026-03-29T01:30:00.123456Z");
    }

    @Test
    default void aPendingDeliveryHasNoDispatch() {
        UUID id = store().pending();

        DeliveryDetails delivery = delivery(id);

        assertThat(delivery)
                .returns(DeliveryStatus.PENDING, DeliveryDetails::status)
                .returns(TYPE, DeliveryDetails::eventType)
                .returns("job", DeliveryDetails::transport)
                .returns(JOB, DeliveryDetails::target)
                .returns(QUEUE, DeliveryDetails::queue)
                .returns(1, DeliveryDetails::run)
                .returns(0, DeliveryDetails::attempts)
                .returns("list PT1M PT2M", DeliveryDetails::retrySchedule)
                .returns(Duration.ofHours(1), DeliveryDetails::timeout)
                .returns(null, DeliveryDetails::dispatchId)
                .returns(null, DeliveryDetails::failure);
        assertThat(delivery.times())
                .returns(null, DeliveryTimes::dispatchedAt)
                .returns(null, DeliveryTimes::timeoutAt)
                .returns(null, DeliveryTimes::completedAt)
                .returns(null, DeliveryTimes::failedAt);
    }

    @Test
    default void aDispatchedDeliveryNamesItsDispatchItsNodeAndWhenItIsLost() {
        Dispatched dispatched = store().dispatched();

        DeliveryDetails delivery = delivery(dispatched.dispatch().deliveryId());

        assertThat(delivery)
                .returns(DeliveryStatus.DISPATCHED, DeliveryDetails::status)
                .returns(dispatched.dispatch().dispatchId(), DeliveryDetails::dispatchId)
                .returns(NODE, DeliveryDetails::node);
        assertThat(Duration.between(
                        delivery.times().dispatchedAt(), delivery.times().timeoutAt()))
                .isBetween(Duration.ofMinutes(59), Duration.ofMinutes(61));
    }

    @Test
    default void attemptsAreShownNewestFirstWithTheirReasonsAndOverAllRuns() {
        DispatchRef first = store().dispatched().dispatch();
        UUID id = first.deliveryId();
        store().inNew(() -> store().deliveries.scheduleRetry(first, Duration.ZERO, Transition.FAILURE));
        DispatchRef second = store().claim(1).get(0).dispatch();
        Transition.FAIL.make(store(), second);
        store().inNew(() -> store().deliveries.reopen(APPLICATION, id, null));
        Transition.RETRY.make(store(), store().claim(1).get(0).dispatch());

        List<AttemptDetails> attempts = store().inNew(() -> store().lookup.attempts(id, 100));

        assertThat(attempts)
                .extracting(AttemptDetails::run, AttemptDetails::attempt, AttemptDetails::outcome)
                .containsExactly(tuple(2, 1, "retried"), tuple(1, 2, "failed"), tuple(1, 1, "retried"));
        assertThat(attempts.get(1))
                .returns(second.dispatchId(), AttemptDetails::dispatchId)
                .returns(NODE, AttemptDetails::node)
                .returns(new AttemptFailure("PLATFORM_FAILED", "a test failed it", null), AttemptDetails::failure);
        assertThat(attempts.get(1).dispatchedAt())
                .isBeforeOrEqualTo(attempts.get(1).endedAt());
        assertThat(store().inNew(() -> store().lookup.attempts(id, 2))).isEqualTo(attempts.subList(0, 2));
        assertThat(delivery(id).failure()).isEqualTo(attempts.get(0).failure());
    }

    @Test
    default void theDeliveriesOfAnEventAreAllOfThemAndNoOthers() {
        UUID event = store().event();
        UUID first = UUID.randomUUID();
        UUID second = UUID.randomUUID();
        store().inNew(() -> store().deliveries.insert(first, event, route("b", QUEUE)));
        store().inNew(() -> store().deliveries.insert(second, event, route("a", QUEUE)));
        store().pending();

        assertThat(store().inNew(() -> store().lookup.deliveriesOf(APPLICATION, event)))
                .extracting(DeliveryDetails::id)
                .containsExactly(second, first);
    }

    /** A25. */
    @Test
    default void rowsOfAnotherApplicationAreNotThere() {
        UUID event = store().event();
        UUID delivery = store().pending();

        assertThat(store().inNew(() -> store().lookup.event("other", event))).isEmpty();
        assertThat(store().inNew(() -> store().lookup.delivery("other", delivery)))
                .isEmpty();
        assertThat(store().inNew(() -> store().lookup.deliveriesOf("other", event)))
                .isEmpty();
        assertThat(store().inNew(() -> store().lookup.page("other", PagePosition.first(DeliveryStatus.PENDING), 9)))
                .isEmpty();
    }

    /** Five of each, of which some have the same time. */
    @ParameterizedTest
    @EnumSource
    default void pagesLeadThroughEveryDeliveryOfAStatusOnceAndInOrder(DeliveryStatus status) {
        IntStream.range(0, 5).forEach(i -> deliveryIn(status));
        look().change("update ${deliveries} set " + column(status) + " = current_timestamp where status = '"
                + status.name().toLowerCase(Locale.ROOT) + "'");
        IntStream.range(0, 5).forEach(i -> deliveryIn(status));
        for (DeliveryStatus other : DeliveryStatus.values()) {
            if (other != status) {
                deliveryIn(other);
            }
        }

        List<DeliveryDetails> all = new ArrayList<>();
        List<DeliveryDetails> page = page(PagePosition.first(status), 3);
        while (!page.isEmpty()) {
            all.addAll(page);
            PagePosition last = PagePosition.of(page.get(page.size() - 1));
            page = page(PagePosition.parse(status, last.text()), 3);
        }

        boolean newestFirst = status == DeliveryStatus.COMPLETED || status == DeliveryStatus.FAILED;
        assertThat(all).extracting(DeliveryDetails::id).doesNotHaveDuplicates().hasSize(10);
        assertThat(all)
                .extracting(DeliveryDetails::id)
                .hasToString(look()
                        .rows("select id from ${deliveries} where status = '"
                                + status.name().toLowerCase(Locale.ROOT) + "' order by " + column(status)
                                + (newestFirst ? " desc, id desc" : ", id"))
                        .stream()
                        .map(row -> row.get("id"))
                        .toList()
                        .toString());
    }

    private void deliveryIn(DeliveryStatus status) {
        switch (status) {
            case PENDING ->
                look().change(
                                "update ${deliveries} set available_at = current_timestamp + interval '1' hour where id = ?",
                                store().pending());
            case DISPATCHED -> store().dispatched();
            case COMPLETED -> store().complete(store().dispatched().dispatch());
            case FAILED -> Transition.FAIL.make(store(), store().dispatched().dispatch());
        }
    }

    private static String column(DeliveryStatus status) {
        return switch (status) {
            case PENDING -> "created_at";
            case DISPATCHED -> "delivery_timeout_at";
            case COMPLETED -> "completed_at";
            case FAILED -> "failed_at";
        };
    }

    private List<DeliveryDetails> page(PagePosition after, int limit) {
        return store().inNew(() -> store().lookup.page(APPLICATION, after, limit));
    }

    private EventRow event(UUID id) {
        return store().inNew(() -> store().lookup.event(APPLICATION, id)).orElseThrow();
    }

    private DeliveryDetails delivery(UUID id) {
        return store().inNew(() -> store().lookup.delivery(APPLICATION, id)).orElseThrow();
    }
}
