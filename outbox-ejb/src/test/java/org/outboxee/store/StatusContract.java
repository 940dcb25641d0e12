package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.JOB;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.TYPE;
import static org.outboxee.store.Store.route;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxStatus;
import org.outboxee.model.OutboxEvent;

/** The numbers of the status page, and the relay's one look at whether there is work (A20, A21). */
interface StatusContract extends StoreUnderTest {

    @Test
    default void thereAreZerosOnEmptyTables() {
        assertThat(status()).isEqualTo(new OutboxStatus(APPLICATION, 0, 0, 0, 0, 0, false, 0, 0));
    }

    @Test
    default void eachNumberCountsTheApplicationsOwnRows() {
        store().event();
        store().event();
        store().complete(store().dispatched().dispatch());
        store().complete(store().dispatched().dispatch());
        store().complete(store().dispatched().dispatch());
        Transition.FAIL.make(store(), store().dispatched().dispatch());
        store().dispatched();
        store().dispatched();
        store().pending();
        store().insert(new OutboxEvent(UUID.randomUUID(), "other", TYPE, "{}", null, null, 0));
        look().change("update ${deliveries} set application = 'other' where id = ?", store().pending());

        assertThat(status())
                .returns(2L, OutboxStatus::unroutedEvents)
                .returns(1L, OutboxStatus::pending)
                .returns(2L, OutboxStatus::dispatched)
                .returns(3L, OutboxStatus::completed)
                .returns(false, OutboxStatus::completedIsEstimate)
                .returns(1L, OutboxStatus::failed);
    }

    @Test
    default void agesAreThoseOfTheOldest() {
        store().event();
        UUID open = store().dispatched().dispatch().deliveryId();
        UUID done = store().dispatched().dispatch().deliveryId();
        look().change("update ${events} set created_at = current_timestamp - interval '90' minute");
        String created = "update ${deliveries} set created_at = current_timestamp - interval ";
        look().change(created + "'30' minute where id = ?", open);
        look().change(created + "'5' hour, status = 'completed', completed_at = current_timestamp where id = ?", done);

        assertThat(status().oldestUnroutedSeconds()).isBetween(5400L, 5405L);
        assertThat(status().oldestOpenSeconds()).isBetween(1800L, 1805L);

        look().change(created + "'50' minute where id = ?", store().pending());
        assertThat(status().oldestOpenSeconds()).isBetween(3000L, 3005L);
    }

    /** A clock that was set back must not give an age below zero. */
    @Test
    default void noAgeIsNegative() {
        store().event();
        store().pending();
        look().change("update ${events} set created_at = current_timestamp + interval '1' hour");
        look().change("update ${deliveries} set created_at = current_timestamp + interval '1' hour");

        assertThat(status())
                .returns(0L, OutboxStatus::oldestUnroutedSeconds)
                .returns(0L, OutboxStatus::oldestOpenSeconds);
    }

    @Test
    default void completedIsExactUpToTenThousandAndAnEstimateAbove() {
        UUID event = store().event();
        completed(event, OutboxStatus.EXACT_COMPLETED_LIMIT);
        assertThat(status())
                .returns(10_000L, OutboxStatus::completed)
                .returns(false, OutboxStatus::completedIsEstimate);

        completed(event, 2_000);
        if (store().database.dialect() == Dialect.MARIADB) {
            look().rows("analyze table ${deliveries}");
        } else {
            look().change("analyze");
        }

        assertThat(status().completedIsEstimate()).isTrue();
        switch (store().database.dialect()) {
            case POSTGRESQL -> assertThat(status().completed()).isEqualTo(12_000);
            case MARIADB -> assertThat(status().completed()).isBetween(10_001L, 18_000L); // from a few sampled pages
            case H2 -> assertThat(status().completed()).isEqualTo(10_001);
        }
    }

    @Test
    default void anIdleDatabaseHasNoWork() {
        look().change(
                        "update ${deliveries} set available_at = current_timestamp + interval '1' hour where id = ?",
                        store().pending());
        store().pending(route(JOB, "queue-of-another-node"));
        store().complete(store().dispatched().dispatch());
        store().dispatched();
        look().change("update ${events} set routed_at = current_timestamp");
        store().insert(new OutboxEvent(UUID.randomUUID(), "other", TYPE, "{}", null, null, 0));

        assertThat(find()).isEmpty();
    }

    @Test
    default void eachKindOfWorkIsFound() {
        store().event();
        assertThat(find()).containsExactly(PendingWork.ROUTE);
        look().change("update ${events} set next_routing_at = current_timestamp + interval '1' hour");
        assertThat(find()).isEmpty();

        UUID expired = store().dispatched().dispatch().deliveryId();
        expire(expired);
        assertThat(find()).containsExactly(PendingWork.RECLAIM);
        look().empty();

        store().pending();
        assertThat(find()).containsExactly(QUEUE);
        store().pending(route("send-mail", "-"));
        assertThat(find()).containsExactlyInAnyOrder(QUEUE, "-");
        assertThat(store().inNew(() -> store().pending.find(APPLICATION, List.of())))
                .isEmpty();
    }

    private OutboxStatus status() {
        return store().inNew(() -> store().status.read(APPLICATION));
    }

    private Set<String> find() {
        return store().inNew(() -> store().pending.find(APPLICATION, List.of("-", QUEUE, "third")));
    }

    private void completed(UUID event, int count) {
        String numbers = switch (store().database.dialect()) {
            case POSTGRESQL -> "generate_series(1, " + count + ")";
            case MARIADB -> "seq_1_to_" + count;
            case H2 -> "system_range(1, " + count + ")";
        };
        String id = switch (store().database.dialect()) {
            case POSTGRESQL -> "gen_random_uuid()";
            case MARIADB -> "uuid()";
            case H2 -> "random_uuid()";
        };
        look().change("""
                insert into ${deliveries} (id, event_id, application, event_type, transport, target, queue_name,
                    retry_schedule, delivery_timeout_seconds, status, dispatch_id, available_at, completed_at)
                select %1$s, ?, 'shop', 'order-placed', 'job', cast(%1$s as varchar(36)), 'stock', 'list', 60,
                    'completed', %1$s, current_timestamp, current_timestamp from %2$s""".formatted(id, numbers), event);
    }
}
