package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.JOB;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.TYPE;
import static org.outboxee.store.Store.route;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.api.OutboxBacklog;
import org.outboxee.api.OutboxBacklog.Count;
import org.outboxee.model.OutboxEvent;

/** The numbers that metrics are made of (B9). */
@Tag("B9")
interface BacklogContract extends StoreUnderTest {

    @Test
    default void nothingWaitsInEmptyTables() {
        assertThat(backlog())
                .isEqualTo(new OutboxBacklog(
                        0,
                        Duration.ZERO,
                        List.of(),
                        Map.of("-", Duration.ZERO, QUEUE, Duration.ZERO, "other", Duration.ZERO),
                        Duration.ZERO));
    }

    @Test
    default void whatWaitsIsCountedByItsTargetAndNothingElseIs() {
        store().event();
        store().complete(store().dispatched().dispatch());
        Transition.FAIL.make(store(), store().dispatched().dispatch());
        store().dispatched();
        store().dispatched();
        store().pending();
        store().pending(route("send-mail", "-"));
        store().pending(route("send-mail", "third"));
        store().insert(new OutboxEvent(UUID.randomUUID(), "other", TYPE, "{}", null, null, 0));
        look().change("update ${deliveries} set application = 'other' where id = ?", store().pending());

        OutboxBacklog backlog = backlog();

        assertThat(backlog.unroutedEvents()).isEqualTo(1);
        assertThat(backlog.deliveries())
                .containsExactlyInAnyOrder(
                        new Count(DeliveryStatus.FAILED, "job", JOB, 1),
                        new Count(DeliveryStatus.DISPATCHED, "job", JOB, 2),
                        new Count(DeliveryStatus.PENDING, "job", JOB, 1),
                        new Count(DeliveryStatus.PENDING, "job", "send-mail", 1),
                        new Count(DeliveryStatus.PENDING, "job", "send-mail", 1));
    }

    @Test
    default void whatIsDueIsAsOldAsItHasBeenDueByEachQueue() {
        UUID retried = store().pending();
        UUID due = store().pending();
        UUID mail = store().pending(route("send-mail", "-"));
        UUID elsewhere = store().pending(route(JOB, "of-another-build"));
        look().change("update ${deliveries} set created_at = current_timestamp - interval '5' hour");
        String available = "update ${deliveries} set available_at = current_timestamp ";
        look().change(available + "+ interval '1' hour where id = ?", retried);
        look().change(available + "- interval '30' minute where id = ?", due);
        look().change(available + "- interval '2' minute where id = ?", mail);
        look().change(available + "- interval '50' minute where id = ?", elsewhere);

        Map<String, Duration> oldest = backlog().oldestDue();

        assertThat(oldest).containsOnlyKeys(QUEUE, "-", "other");
        assertThat(oldest.get(QUEUE)).isBetween(Duration.ofMinutes(30), Duration.ofSeconds(1805));
        assertThat(oldest.get("-")).isBetween(Duration.ofMinutes(2), Duration.ofSeconds(125));
        assertThat(oldest.get("other")).isBetween(Duration.ofMinutes(50), Duration.ofSeconds(3005));
    }

    @Test
    default void whatIsDelayedIsNotDue() {
        UUID delayed = store().pending();
        look().change(
                        "update ${deliveries} set available_at = current_timestamp + interval '1' hour where id = ?",
                        delayed);
        UUID running = store().pending();
        look().change(
                        "update ${deliveries} set available_at = current_timestamp - interval '1' hour where id = ?",
                        running);
        assertThat(store().claim(1)).hasSize(1);

        assertThat(backlog().oldestDue()).containsEntry(QUEUE, Duration.ZERO);
        assertThat(backlog().oldestExpired()).isEqualTo(Duration.ZERO);
    }

    /** L3: what nobody reclaims must be seen. */
    @Test
    default void aTimeoutThatIsOverIsAsOldAsItIs() {
        UUID lost = store().dispatched().dispatch().deliveryId();
        store().dispatched();
        look().change(
                        "update ${deliveries} set delivery_timeout_at = current_timestamp - interval '20' minute"
                                + " where id = ?",
                        lost);

        assertThat(backlog().oldestExpired()).isBetween(Duration.ofMinutes(20), Duration.ofSeconds(1205));
    }

    @Test
    default void anEventThatNobodyRoutesIsAsOldAsItIs() {
        store().event();
        look().change("update ${events} set created_at = current_timestamp - interval '90' minute,"
                + " next_routing_at = current_timestamp + interval '10' second");

        assertThat(backlog().oldestUnrouted()).isBetween(Duration.ofMinutes(90), Duration.ofSeconds(5405));
    }

    /** What the latency of a delivery is counted from. */
    @Test
    default void aDeliveryKnowsSinceWhenItsEventIsDue() {
        var delivery = store().dispatched();
        look().change(
                        "update ${events} set created_at = current_timestamp - interval '40' minute, delay_millis = 600000");
        Duration late = store().inNew(() -> store().work.load(delivery.dispatch()))
                .orElseThrow()
                .due()
                .length();
        assertThat(late).isBetween(Duration.ofMinutes(30), Duration.ofSeconds(1805));

        look().change("update ${deliveries} set run = 2");
        Duration reopened = store().inNew(() -> store().work.load(delivery.dispatch()))
                .orElseThrow()
                .due()
                .length();
        assertThat(reopened).isLessThan(Duration.ofSeconds(30));
    }

    private OutboxBacklog backlog() {
        return store().inNew(() -> store().backlog.read(APPLICATION, List.of("-", QUEUE)));
    }
}
