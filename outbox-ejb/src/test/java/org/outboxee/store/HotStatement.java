package org.outboxee.store;

import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.CLAIMANT;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.TYPE;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.model.DispatchRef;

/** What runs all the time, and how it has to find its few rows among many. */
enum HotStatement {
    CLAIM_FRESH(
            store -> store.deliveries.claim(CLAIMANT, QUEUE, false, 100), "outbox_deliveries_due_ix", "available_at"),
    CLAIM_LOST(
            store -> store.deliveries.claim(CLAIMANT, QUEUE, true, 100), "outbox_deliveries_lost_ix", "available_at"),
    COUNT_IN_FLIGHT(
            store -> store.deliveries.inFlight(APPLICATION, QUEUE, 1000),
            "outbox_deliveries_in_flight_ix",
            "queue_name"),
    FIND_LOST(store -> store.deliveries.areLostOrDue(APPLICATION, QUEUE), "outbox_deliveries_lost_ix", "queue_name"),
    FIND_DUE(store -> store.deliveries.areLostOrDue(APPLICATION, QUEUE), "outbox_deliveries_due_ix", "available_at"),
    COUNT_LOST(store -> store.deliveries.lost(APPLICATION, QUEUE, 1000), "outbox_deliveries_lost_ix", "queue_name"),
    LOCK_EXPIRED(
            store -> store.deliveries.lockExpired(APPLICATION, 100),
            "outbox_deliveries_expiry_ix",
            "delivery_timeout_at"),
    LOCK_UNROUTED(
            store -> store.events.lockUnrouted(APPLICATION, List.of(TYPE), 100),
            "outbox_events_unrouted_ix",
            "next_routing_at"),
    LOCK_UNKNOWN(
            store -> store.events.lockUnknown(APPLICATION, List.of(TYPE), 10, 100),
            "outbox_events_unrouted_ix",
            "next_routing_at"),
    COME_BACK(
            store -> store.events.comeBack(APPLICATION, List.of(TYPE), 100),
            "outbox_events_unrouted_ix",
            "next_routing_at"),
    LOOK_FOR_EVENTS(
            store -> store.pending.find(APPLICATION, List.of(QUEUE)), "outbox_events_unrouted_ix", "next_routing_at"),
    LOOK_FOR_EXPIRED(
            store -> store.pending.find(APPLICATION, List.of(QUEUE)),
            "outbox_deliveries_expiry_ix",
            "delivery_timeout_at"),
    LOOK_FOR_DUE(store -> store.pending.find(APPLICATION, List.of(QUEUE)), "outbox_deliveries_due_ix", "available_at"),
    LOOK_FOR_LONG_DUE(store -> store.pending.longDue(APPLICATION), "outbox_deliveries_open_ix", "application"),
    STATUS_PENDING(store -> store.status.read(APPLICATION), "outbox_deliveries_open_ix", "application"),
    STATUS_FAILED(store -> store.status.read(APPLICATION), "outbox_deliveries_failed_ix", "application"),
    STATUS_COMPLETED(store -> store.status.read(APPLICATION), "outbox_deliveries_completed_ix", "application"),
    STATUS_UNROUTED(store -> store.status.read(APPLICATION), "outbox_events_unrouted_ix", "application"),
    BACKLOG_UNROUTED(HotStatement::backlog, "outbox_events_unrouted_ix", "application"),
    BACKLOG_PENDING(HotStatement::backlog, "outbox_deliveries_open_ix", "application"),
    BACKLOG_DISPATCHED(HotStatement::backlog, "outbox_deliveries_expiry_ix", "application"),
    BACKLOG_FAILED(HotStatement::backlog, "outbox_deliveries_failed_ix", "application"),
    BACKLOG_OLDEST_DUE(HotStatement::backlog, "outbox_deliveries_due_ix", "queue_name"),
    PAGE_PENDING(store -> page(store, DeliveryStatus.PENDING), "outbox_deliveries_open_ix", "created_at"),
    PAGE_DISPATCHED(
            store -> page(store, DeliveryStatus.DISPATCHED), "outbox_deliveries_expiry_ix", "delivery_timeout_at"),
    PAGE_COMPLETED(store -> page(store, DeliveryStatus.COMPLETED), "outbox_deliveries_completed_ix", "completed_at"),
    PAGE_FAILED(store -> page(store, DeliveryStatus.FAILED), "outbox_deliveries_failed_ix", "failed_at"),
    LOOK_UP_DELIVERY(store -> store.lookup.delivery(APPLICATION, UUID.randomUUID()), "outbox_deliveries_pk", "id"),
    LOOK_UP_DELIVERIES(
            store -> store.lookup.deliveriesOf(APPLICATION, UUID.randomUUID()),
            "outbox_deliveries_once_uq",
            "event_id"),
    LOOK_UP_EVENT(store -> store.lookup.event(APPLICATION, UUID.randomUUID()), "outbox_events_pk", "id"),
    LOOK_UP_ATTEMPTS(store -> store.lookup.attempts(UUID.randomUUID(), 100), "outbox_attempts_pk", "delivery_id"),
    CLEAN_COMPLETED(
            store -> store.history.deleteCompleted(APPLICATION, Duration.ZERO, 100),
            "outbox_deliveries_completed_ix",
            "completed_at"),
    CLEAN_FAILED(
            store -> store.history.deleteFailed(APPLICATION, Duration.ZERO, 100),
            "outbox_deliveries_failed_ix",
            "failed_at"),
    CLEAN_INBOX(
            store -> store.inbox.deleteOld(APPLICATION, Duration.ofDays(30), 100),
            "inbox_messages_received_ix",
            "received_at"),
    FORGET(store -> store.inbox.delete(APPLICATION, "billing.invoices", "m-1"), "inbox_messages_pk", "message_id"),
    COMPLETE(store -> store.deliveries.complete(ref()), "outbox_deliveries_pk", "id"),
    COMPLETE_GROUP(store -> store.deliveries.completeAll(List.of(ref(), ref()), 0), "outbox_deliveries_pk", "id"),
    RETRY(store -> Transition.RETRY.make(store.deliveries, ref()), "outbox_deliveries_pk", "id"),
    LOAD(store -> store.work.load(ref()), "outbox_deliveries_pk", "id"),
    LOAD_AHEAD(store -> store.work.loadSmall(List.of(ref(), ref())), "outbox_deliveries_pk", "id"),
    ANSWERS(store -> store.deliveries.answers(List.of(ref(), ref())), "outbox_deliveries_pk", "id"),
    MARK_ROUTED(
            store -> {
                store.events.lockUnrouted(APPLICATION, List.of(TYPE), 1); // whose settings it needs
                store.events.markRouted(List.of(UUID.randomUUID()));
            },
            "outbox_events_pk",
            "id"),
    INSERT_ALL(
            store -> store.deliveries.insertAll(List.of(UUID.randomUUID(), UUID.randomUUID()), Store.ROUTE),
            "outbox_events_pk",
            "id"),
    INSERT_DISPATCHED(
            store -> store.deliveries.insertDispatched(
                    APPLICATION, List.of(unrouted(), unrouted()), Store.ROUTE, Store.NODE),
            "outbox_events_pk",
            "id"),
    INSERT(
            store -> store.deliveries.insert(UUID.randomUUID(), UUID.randomUUID(), Store.ROUTE),
            "outbox_events_pk",
            "id");

    private final Consumer<Store> run;
    private final String index;
    private final String column;

    HotStatement(Consumer<Store> run, String index, String column) {
        this.run = run;
        this.index = index;
        this.column = column;
    }

    void runOn(Store store) {
        run.accept(store);
    }

    String index() {
        return index;
    }

    /** The last column that must be searched in the index, not filtered behind it. */
    String column() {
        return column;
    }

    private static void backlog(Store store) {
        store.backlog.read(APPLICATION, List.of("-", QUEUE));
    }

    private static void page(Store store, DeliveryStatus status) {
        store.lookup.page(APPLICATION, PagePosition.first(status), 50);
    }

    private static EventRows.Unrouted unrouted() {
        return new EventRows.Unrouted(UUID.randomUUID(), TYPE, false, null);
    }

    private static DispatchRef ref() {
        return new DispatchRef(UUID.randomUUID(), UUID.randomUUID());
    }
}
