package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.ROUTE;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.model.OutboxEvent;
import org.outboxee.model.Route;
import org.outboxee.test.Eventually;

/** What is over for long is deleted, and nothing else; by any number of nodes at once (K1, K2, P5). */
interface RetentionContract extends StoreUnderTest {

    Duration WEEK = Duration.ofDays(7);
    Route SECOND_ROUTE = Store.route("send-mail", QUEUE);

    @Test
    default void anEventGoesWithTheLastOfItsDeliveriesAndTheirAttempts() {
        List<DispatchRef> both = dispatchedOfOneEvent();
        UUID first = both.get(0).deliveryId();
        UUID second = both.get(1).deliveryId();
        both.forEach(dispatch -> Transition.FAIL.make(store(), dispatch));
        List.of(first, second)
                .forEach(id -> store().inNew(() -> store().deliveries.reopen(APPLICATION, id, null)));
        store().claim(2).forEach(delivery -> store().complete(delivery.dispatch()));
        assertThat(look().number("select count(*) from ${attempts}")).isEqualTo(2);

        age("completed", first, 8);
        assertThat(deleteCompleted(10)).isEqualTo(new Deleted(1, 0, 0));
        assertThat(look().status(second)).isEqualTo("completed");
        assertThat(look().attempts(first)).isEmpty();

        age("completed", second, 8);
        assertThat(deleteCompleted(10)).isEqualTo(new Deleted(1, 1, 0));
        assertThat(rowsLeft()).isZero();
    }

    @Test
    default void whatIsYoungerThanTheRetentionIsKept() {
        UUID old = completed();
        UUID young = completed();
        age("completed", old, 7);
        look().change(
                        "update ${deliveries} set completed_at = current_timestamp - interval '167' hour where id = ?",
                        young);

        assertThat(deleteCompleted(10)).isEqualTo(new Deleted(1, 1, 0));

        assertThat(look().status(young)).isEqualTo("completed");
        assertThat(look().number("select count(*) from ${events}")).isEqualTo(1);
    }

    @Test
    default void anEventWithAnOpenDeliveryIsKept() {
        for (String state : List.of("pending", "dispatched", "failed")) {
            List<DispatchRef> both = dispatchedOfOneEvent();
            store().complete(both.get(0));
            UUID open = both.get(1).deliveryId();
            if (!state.equals("dispatched")) {
                (state.equals("pending") ? Transition.RETRY : Transition.FAIL).make(store(), both.get(1));
            }
            age("completed", both.get(0).deliveryId(), 1000);

            assertThat(deleteCompleted(10)).isEqualTo(new Deleted(1, 0, 0));

            assertThat(look().status(open)).isEqualTo(state);
            assertThat(look().number("select count(*) from ${events}")).isEqualTo(1);
            look().empty();
        }
    }

    @Test
    default void anEventThatIsNotRoutedIsNeverDeleted() {
        UUID waiting = store().event();
        UUID unroutable = store().event("nobody-knows");
        look().change("update ${events} set created_at = current_timestamp - interval '1000' day");

        assertThat(deleteCompleted(10)).isEqualTo(Deleted.NOTHING);
        assertThat(deleteFailed(10)).isEqualTo(Deleted.NOTHING);

        assertThat(look().rows("select id from ${events}"))
                .extracting(row -> row.get("id"))
                .containsExactlyInAnyOrder(waiting.toString(), unroutable.toString());
    }

    @Test
    default void whatIsInQuarantineIsDeletedOnlyWhenAsked() {
        DispatchRef failed = store().dispatched().dispatch();
        Transition.FAIL.make(store(), failed);
        age("failed", failed.deliveryId(), 1000);

        assertThat(deleteCompleted(10)).isEqualTo(Deleted.NOTHING);
        assertThat(look().status(failed.deliveryId())).isEqualTo("failed");

        assertThat(deleteFailed(10)).isEqualTo(new Deleted(1, 1, 0));
        assertThat(rowsLeft()).isZero();
    }

    @Test
    default void anotherApplicationsRowsAreNotTouched() {
        UUID other = completed();
        look().change("update ${deliveries} set application = 'other'");
        age("completed", other, 1000);
        accept("other", "m-1", 1000);

        assertThat(deleteCompleted(10)).isEqualTo(Deleted.NOTHING);
        assertThat(deleteMessages(10)).isEqualTo(Deleted.NOTHING);

        assertThat(look().status(other)).isEqualTo("completed");
    }

    @Test
    default void theOldestGoFirstAndNoMoreThanABatch() {
        List<UUID> ids = IntStream.range(0, 5).mapToObj(i -> completed()).toList();
        for (int i = 0; i < 5; i++) {
            age("completed", ids.get(i), 20 - i);
        }

        assertThat(deleteCompleted(3)).isEqualTo(new Deleted(3, 3, 0));

        assertThat(look().rows("select id from ${deliveries}"))
                .extracting(row -> row.get("id"))
                .containsExactlyInAnyOrder(ids.get(3).toString(), ids.get(4).toString());
    }

    @Test
    default void aMessageIsForgottenAfterItsRetention() {
        accept(APPLICATION, "old-1", 31);
        accept(APPLICATION, "old-2", 32);
        accept(APPLICATION, "old-3", 33);
        accept(APPLICATION, "young", 29);

        assertThat(deleteMessages(2)).isEqualTo(new Deleted(0, 0, 2));
        assertThat(look().rows("select message_id from ${inbox} order by message_id"))
                .extracting(row -> row.get("message_id"))
                .as("the oldest went first")
                .containsExactly("old-1", "young");
        assertThat(deleteMessages(2)).isEqualTo(new Deleted(0, 0, 1));
        assertThat(deleteMessages(2)).isEqualTo(Deleted.NOTHING);
    }

    /** A reopened delivery is no history any more, whoever was first. */
    @Test
    default void aDeliveryThatIsBeingReopenedIsPassedOver() {
        UUID id = completed();
        age("completed", id, 8);

        store().inNew(() -> {
            assertThat(store().deliveries.reopen(APPLICATION, id, null)).isTrue();
            assertThat(InOtherThread.call(() -> deleteCompleted(10))).isEqualTo(Deleted.NOTHING);
        });
        assertThat(deleteCompleted(10)).isEqualTo(Deleted.NOTHING);

        assertThat(look().status(id)).isEqualTo("pending");
    }

    @Test
    default void aDeletedDeliveryIsUnknownToEverybody() {
        DispatchRef dispatch = store().dispatched().dispatch();
        UUID event = UUID.fromString(look().delivery(dispatch.deliveryId()).get("event_id"));
        store().complete(dispatch);
        age("completed", dispatch.deliveryId(), 8);
        deleteCompleted(10);

        for (Transition late : Transition.values()) {
            assertThat(late.make(store(), dispatch)).isFalse();
        }
        store().inNew(() -> {
            assertThat(store().deliveries.reopen(APPLICATION, dispatch.deliveryId(), null))
                    .isFalse();
            assertThat(store().work.load(dispatch)).isEmpty();
            assertThat(store().deliveries.isCompletedBy(dispatch)).isFalse();
            assertThat(store().work.describe(dispatch.deliveryId())).isEqualTo("unknown");
            assertThat(store().lookup.delivery(APPLICATION, dispatch.deliveryId()))
                    .isEmpty();
            assertThat(store().lookup.event(APPLICATION, event)).isEmpty();
            assertThat(store().lookup.deliveriesOf(APPLICATION, event)).isEmpty();
            assertThat(store().status.read(APPLICATION).completed()).isZero();
        });
    }

    /** Each sees the other's delivery until that one's commit; the event must not stay behind for ever. */
    @Test
    default void ofTwoNodesThatDeleteAnEventsLastDeliveriesOneDeletesTheEvent() {
        List<DispatchRef> both = dispatchedOfOneEvent();
        both.forEach(dispatch -> {
            store().complete(dispatch);
            age("completed", dispatch.deliveryId(), 8);
        });
        List<CompletableFuture<Deleted>> other = new ArrayList<>();

        Store once = store().unrepeated();
        once.inNew(() -> {
            assertThat(once.history.deleteCompleted(APPLICATION, WEEK, 1).deliveries())
                    .isEqualTo(1);
            other.add(InOtherThread.start(() -> once.inNew(() -> once.history.deleteCompleted(APPLICATION, WEEK, 1))));
            if (store().database.dialect() != Dialect.H2) {
                Eventually.await("the other waits for the event", () -> waiters() == 1);
            }
        });
        other.get(0).join();
        deleteCompleted(10); // on H2 the second one gets nothing meanwhile

        assertThat(rowsLeft()).isZero();
    }

    /** K1, K2: five cleaners, and results of other deliveries of the same events; nothing is repeated here. */
    @Test
    default void manyNodesCleanWhileOthersWorkWithoutADeadlock() throws Exception {
        Store once = store().unrepeated();
        int events = 120;
        List<DispatchRef> open = new ArrayList<>();
        store().inNew(() -> IntStream.range(0, events).forEach(i -> route(ROUTE, SECOND_ROUTE)));
        for (Dispatched delivery : store().claim(2 * events)) {
            if (delivery.target().equals(Store.JOB)) {
                store().complete(delivery.dispatch());
            } else {
                open.add(delivery.dispatch());
            }
        }
        look().change("update ${deliveries} set completed_at = current_timestamp - interval '8' day"
                + " where status = 'completed'");
        IntStream.range(0, 100).forEach(i -> accept(APPLICATION, "m-" + i, 40));
        CountDownLatch start = new CountDownLatch(1);

        List<CompletableFuture<Integer>> nodes = IntStream.range(0, 5)
                .mapToObj(node -> InOtherThread.start(() -> {
                    start.await();
                    return cleanAndComplete(once, node, open);
                }))
                .toList();
        start.countDown();
        int deleted = nodes.stream().mapToInt(CompletableFuture::join).sum();
        deleted += cleanAll();

        assertThat(deleted).isEqualTo(events);
        assertThat(look().number("select count(*) from ${events}")).isEqualTo(events);
        assertThat(look().number("select count(*) from ${deliveries} where status = 'completed'"))
                .isEqualTo(events);
        assertThat(look().number("select count(*) from ${inbox}")).isZero();
        look().change("update ${deliveries} set completed_at = current_timestamp - interval '8' day");
        cleanAll();
        assertThat(rowsLeft()).isZero();
    }

    private int cleanAndComplete(Store once, int node, List<DispatchRef> open) {
        int deleted = 0;
        for (int i = node; i < open.size(); i += 5) {
            DispatchRef dispatch = open.get(i);
            once.inNew(() -> once.deliveries.complete(dispatch));
            deleted += once.inNew(() -> once.history.deleteCompleted(APPLICATION, WEEK, 7))
                    .deliveries();
            once.inNew(() -> once.inbox.deleteOld(APPLICATION, Duration.ofDays(30), 7));
        }
        return deleted;
    }

    private int cleanAll() {
        int all = 0;
        for (Deleted one = deleteCompleted(50); !one.isNothing(); one = deleteCompleted(50)) {
            all += one.deliveries();
        }
        while (!deleteMessages(50).isNothing()) {
            // goes on until nothing is left
        }
        return all;
    }

    /** P5: of what was done over thirty days, after the relay has cleaned, the last seven are left. */
    @Test
    default void afterThirtyDaysTheLastSevenAreLeft() {
        int perDay = 8;
        for (int day = 0; day < 30; day++) {
            for (int i = 0; i < perDay; i++) {
                age("completed", completed(), day);
                accept(APPLICATION, "m-" + day + '-' + i, 2 * day);
            }
        }
        RelayParts relay = new RelayParts(
                store(),
                Settings.of(store().config.tables())
                        .with("outbox.relay.batch-size", "50")
                        .read(),
                Map.of());

        assertThat(relay.pass.runOnce().more()).isFalse();
        while (relay.pass.runOnce().cleaning()) {
            // goes on until nothing is left
        }

        assertThat(look().number("select count(*) from ${deliveries}")).isEqualTo(7L * perDay);
        assertThat(look().number("select count(*) from ${events}")).isEqualTo(7L * perDay);
        assertThat(look().number("select count(*) from ${inbox}")).isEqualTo(15L * perDay);
    }

    private List<DispatchRef> dispatchedOfOneEvent() {
        store().inNew(() -> route(ROUTE, SECOND_ROUTE));
        return store().claim(2).stream().map(Dispatched::dispatch).toList();
    }

    /** In the caller's transaction. */
    private void route(Route... routes) {
        OutboxEvent event = new OutboxEvent(UUID.randomUUID(), APPLICATION, Store.TYPE, "{}", null, null, 0);
        store().events.insert(event);
        store().events.markRouted(List.of(event.getId()));
        for (Route route : routes) {
            store().deliveries.insert(UUID.randomUUID(), event.getId(), route);
        }
    }

    private UUID completed() {
        DispatchRef dispatch = store().dispatched().dispatch();
        store().complete(dispatch);
        return dispatch.deliveryId();
    }

    private void age(String status, UUID delivery, int days) {
        look().change(
                        "update ${deliveries} set " + status + "_at = current_timestamp - interval '" + days
                                + "' day where id = ?",
                        delivery);
    }

    private void accept(String application, String message, int daysAgo) {
        store().inNew(() -> store().inbox.insert(application, "billing.invoices", message));
        look().change(
                        "update ${inbox} set received_at = current_timestamp - interval '" + daysAgo
                                + "' day where message_id = ?",
                        message);
    }

    private Deleted deleteCompleted(int limit) {
        return store().inNew(() -> store().history.deleteCompleted(APPLICATION, WEEK, limit));
    }

    private Deleted deleteFailed(int limit) {
        return store().inNew(() -> store().history.deleteFailed(APPLICATION, WEEK, limit));
    }

    private Deleted deleteMessages(int limit) {
        return store().inNew(() -> store().inbox.deleteOld(APPLICATION, Duration.ofDays(30), limit));
    }

    private long waiters() {
        return look().waiters(store().database.dialect());
    }

    private long rowsLeft() {
        return look().number("select (select count(*) from ${events}) + (select count(*) from ${deliveries})"
                + " + (select count(*) from ${attempts})");
    }
}
