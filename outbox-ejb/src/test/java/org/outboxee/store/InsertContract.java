package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.TYPE;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.outboxee.model.OutboxEvent;

/** An event is stored as it was given, in the caller's transaction. */
interface InsertContract extends StoreUnderTest {

    String FOREIGN = "žluťoučký 😀 漢字 \"quoted\" \\ ' ${events} ?1 :name #x";

    @Test
    default void anEventIsReadBackAsItWasStored() {
        UUID id = UUID.randomUUID();
        String headers = "{\"k\":\"😀\"}";
        store().insert(new OutboxEvent(id, "obchod-漢字", FOREIGN, FOREIGN, headers, "ключ-😀", 1500));

        OutboxEvent read = store().inNew(() -> store().entityManager.find(OutboxEvent.class, id));
        assertThat(read)
                .returns("obchod-漢字", OutboxEvent::getApplication)
                .returns(FOREIGN, OutboxEvent::getEventType)
                .returns(FOREIGN, OutboxEvent::getPayload)
                .returns(headers, OutboxEvent::getHeaders)
                .returns("ключ-😀", OutboxEvent::getOrderingKey)
                .returns(1500L, OutboxEvent::getDelayMillis)
                .returns(null, OutboxEvent::getRoutedAt)
                .returns(null, OutboxEvent::getRoutingProblem);
        assertThat(look().rows("select * from ${events}").get(0))
                .containsAllEntriesOf(Map.of(
                        "id", id.toString(), "event_type", FOREIGN, "payload", FOREIGN, "ordering_key", "ключ-😀"));
    }

    @Test
    default void anEventIsDetachedOnceItIsInserted() {
        store().inNew(() -> {
            OutboxEvent event = new OutboxEvent(UUID.randomUUID(), APPLICATION, TYPE, "{}", null, null, 0);
            store().events.insert(event);
            assertThat(store().entityManager.contains(event)).isFalse();
        });
    }

    @Test
    default void theDatabaseSaysWhenAnEventWasCreated() {
        UUID id = store().event();

        OutboxEvent read = store().inNew(() -> store().entityManager.find(OutboxEvent.class, id));
        double age = Double.parseDouble(
                look().text("select " + look().seconds("created_at", "current_timestamp") + " from ${events}"));
        assertThat(age).isBetween(0.0, 5.0);
        assertThat(Duration.between(read.getCreatedAt(), Instant.now()).abs()).isLessThan(Duration.ofSeconds(5));
        assertThat(read.getNextRoutingAt())
                .isBetween(
                        read.getCreatedAt().minusMillis(5), read.getCreatedAt().plusMillis(5));
    }

    @Test
    default void aRollbackLeavesNoEvent() {
        try {
            store().inNew(() -> {
                store().events.insert(new OutboxEvent(UUID.randomUUID(), APPLICATION, TYPE, "{}", null, null, 0));
                throw new IllegalStateException("business");
            });
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("business");
        }

        assertThat(look().number("select count(*) from ${events}")).isZero();
    }

    /** The indexes hold no payload: PostgreSQL would refuse a row of theirs above 2.7 kB that does not compress. */
    @Test
    default void aPayloadThatDoesNotCompressIsStored() {
        String payload = noise(10_000);
        UUID id = store().insert(new OutboxEvent(UUID.randomUUID(), APPLICATION, TYPE, payload, payload, null, 0));

        assertThat(look().text("select payload from ${events} where id = ?", id))
                .isEqualTo(payload);
    }

    @Test
    default void aPayloadOfOneMebibyteIsStored() {
        String payload = "x".repeat(1 << 20);
        UUID id = store().insert(new OutboxEvent(UUID.randomUUID(), APPLICATION, TYPE, payload, null, null, 0));

        OutboxEvent read = store().inNew(() -> store().entityManager.find(OutboxEvent.class, id));
        assertThat(read.getPayload()).hasSize(1 << 20).isEqualTo(payload);
    }

    private static String noise(int length) {
        return new Random(7)
                .ints(length, '!', '~')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
