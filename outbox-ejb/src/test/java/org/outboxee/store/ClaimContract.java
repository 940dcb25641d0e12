package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.JOB;
import static org.outboxee.store.Store.NODE;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.ROUTE;
import static org.outboxee.store.Store.TYPE;
import static org.outboxee.store.Store.route;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.outboxee.api.FailureKind;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Failure;
import org.outboxee.store.PendingWork.LongDue;

/** Pending and due becomes dispatched: oldest due first, only what this node may take (A7, A25). */
interface ClaimContract extends StoreUnderTest {

    @Test
    default void aClaimTakesTheOldestDueFirstAndNoMoreThanItsLimit() {
        List<UUID> ids = IntStream.range(0, 12).mapToObj(i -> store().pending()).toList();
        for (int i = 0; i < ids.size(); i++) {
            due(ids.get(i), i % 2 == 0 ? -100 + i : -200 + i);
        }

        assertThat(idsOf(store().claim(7)))
                .containsExactly(ids.get(1), ids.get(3), ids.get(5), ids.get(7), ids.get(9), ids.get(11), ids.get(0));
        assertThat(idsOf(store().claim(7)))
                .containsExactly(ids.get(2), ids.get(4), ids.get(6), ids.get(8), ids.get(10));
        assertThat(store().claim(3)).isEmpty();
    }

    @Test
    default void aClaimSaysWhatTheRowSays() {
        UUID id = store().pending();

        Dispatched claimed = store().claim(1).get(0);

        Map<String, String> row = look().delivery(id);
        assertThat(claimed)
                .returns(id, delivery -> delivery.dispatch().deliveryId())
                .returns(
                        row.get("dispatch_id"),
                        delivery -> delivery.dispatch().dispatchId().toString())
                .returns(row.get("event_id"), delivery -> delivery.eventId().toString())
                .returns(APPLICATION, Dispatched::application)
                .returns(JOB, Dispatched::target)
                .returns(QUEUE, Dispatched::queue)
                .returns(1, Dispatched::run)
                .returns(0, Dispatched::attempts)
                .returns("list PT1M PT2M", Dispatched::retrySchedule)
                .returns(Duration.ofHours(1), Dispatched::timeout);
        assertThat(claimed.runAge()).isBetween(Duration.ofSeconds(-1), Duration.ofSeconds(5));
        assertThat(row).containsEntry("status", "dispatched").containsEntry("dispatched_by", NODE);
    }

    @Test
    default void theTimeoutBeginsWithTheClaimByTheDatabasesClock() {
        UUID id = store().dispatched().dispatch().deliveryId();

        assertThat(look().secondsUntil("dispatched_at", id)).isBetween(-5.0, 0.0);
        assertThat(look().secondsUntil("delivery_timeout_at", id)).isBetween(3595.0, 3600.0);
        assertThat(Double.parseDouble(look().text("select " + look().seconds("dispatched_at", "delivery_timeout_at")
                        + " from ${deliveries}")))
                .isCloseTo(3600, within(0.1));
    }

    @Test
    default void eachDispatchHasAnIdOfItsOwn() {
        UUID id = store().pending();
        store().pending();
        List<Dispatched> first = store().claim(2);
        assertThat(first.get(0).dispatch().dispatchId())
                .isNotEqualTo(first.get(1).dispatch().dispatchId());
        Dispatched once = first.stream()
                .filter(delivery -> delivery.dispatch().deliveryId().equals(id))
                .findFirst()
                .orElseThrow();
        store().inNew(() -> store().deliveries.release(once.dispatch(), Duration.ZERO));

        assertThat(store().claim(1).get(0).dispatch().dispatchId())
                .isNotEqualTo(once.dispatch().dispatchId());
    }

    @Test
    default void whatIsNotDueOrNotForThisNodeIsNotClaimed() {
        UUID later = store().pending();
        due(later, 60);
        store().pending(route(JOB, "other-queue"));
        store().pending(route("job-of-a-newer-build", QUEUE));
        UUID newer = store().pending();
        look().change("update ${deliveries} set event_type = 'type-of-a-newer-build' where id = ?", newer);
        UUID foreign = store().pending();
        look().change("update ${deliveries} set application = 'other' where id = ?", foreign);

        assertThat(store().claim(10)).isEmpty();
        assertThat(store().claimLost(10)).isEmpty();
        assertThat(look().number("select count(*) from ${deliveries} where status = 'pending'"))
                .isEqualTo(5);
    }

    @Test
    default void deliveriesWithoutAResultBeforeAreClaimedApart() {
        UUID lost = store().dispatched().dispatch().deliveryId();
        expire(lost);
        RelayParts.routing(store(), ROUTE).reclaimer.reclaimOnce();
        due(lost, -1);
        Dispatched retried = store().dispatched();
        store().inNew(() -> store().deliveries
                .scheduleRetry(retried.dispatch(), Duration.ZERO, new Failure(FailureKind.RETRY_REQUESTED, "asked")));

        assertThat(store().inNew(() -> store().deliveries.lost(APPLICATION, QUEUE, 10)))
                .isEqualTo(1);
        assertThat(idsOf(store().claim(10))).containsExactly(retried.dispatch().deliveryId());
        assertThat(idsOf(store().claimLost(10))).containsExactly(lost);
        assertThat(store().inNew(() -> store().deliveries.lost(APPLICATION, QUEUE, 10)))
                .isZero();
    }

    @Test
    default void whatIsDueForLongIsFoundByKind() {
        due(store().pending(), -61);
        due(store().pending(), -3600);
        due(store().pending(route("send-mail", "-")), -120);
        store().pending();
        UUID foreign = store().pending();
        due(foreign, -120);
        look().change("update ${deliveries} set application = 'other' where id = ?", foreign);

        assertThat(store().inNew(() -> store().pending.longDue(APPLICATION)))
                .containsExactlyInAnyOrder(
                        new LongDue(new LongDue.Kind(QUEUE, JOB, TYPE), 2),
                        new LongDue(new LongDue.Kind("-", "send-mail", TYPE), 1));
    }

    @Test
    default void aClaimThatIsRolledBackNeverHappened() {
        UUID id = store().pending();
        Map<String, String> before = look().delivery(id);

        assertThatThrownBy(() -> store().inNew(() -> {
                    assertThat(store().deliveries.claim(Store.CLAIMANT, QUEUE, false, 1))
                            .hasSize(1);
                    throw new IllegalStateException("node lost");
                }))
                .hasMessage("node lost");

        assertThat(look().delivery(id)).isEqualTo(before);
    }

    @Test
    default void whatAwaitsItsResultIsCountedUpToALimit() {
        store().dispatched();
        store().dispatched();
        store().dispatched();
        store().pending();

        assertThat(store().inNew(() -> store().deliveries.inFlight(APPLICATION, QUEUE, 10)))
                .isEqualTo(3);
        assertThat(store().inNew(() -> store().deliveries.inFlight(APPLICATION, QUEUE, 2)))
                .isEqualTo(2);
        assertThat(store().inNew(() -> store().deliveries.inFlight(APPLICATION, "other-queue", 10)))
                .isZero();
        assertThat(store().inNew(() -> store().deliveries.inFlight("other", QUEUE, 10)))
                .isZero();
    }

    private void due(UUID id, int seconds) {
        look().change(
                        "update ${deliveries} set available_at = current_timestamp + interval '" + seconds
                                + "' second where id = ?",
                        id);
    }

    private static List<UUID> idsOf(List<Dispatched> deliveries) {
        return deliveries.stream()
                .map(delivery -> delivery.dispatch().deliveryId())
                .toList();
    }
}
