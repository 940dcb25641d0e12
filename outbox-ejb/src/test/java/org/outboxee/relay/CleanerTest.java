package org.outboxee.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxObserver;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.LogLines;
import org.outboxee.store.Deleted;
import org.outboxee.store.HistoryRows;
import org.outboxee.store.InboxRows;
import org.outboxee.store.Observers;
import org.outboxee.store.Transactions;

/** Deleting is done in small turns beside the relay's work and never instead of it (K3). */
class CleanerTest {

    private static final long BATCH_MILLIS = 30;

    private final AtomicLong clock = new AtomicLong();
    private final LogLines log = new LogLines(Cleaner.class.getName());
    private final List<String> asked = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private final Map<String, Integer> old = new HashMap<>();
    private final Map<String, String> settings = new HashMap<>(Map.of("outbox.relay.batch-size", "10"));
    private boolean broken;
    private Cleaner cleaner;

    @AfterEach
    void close() {
        log.close();
    }

    @Test
    void itLooksOnceAMinute() {
        assertThat(clean(true)).isFalse();
        assertThat(clean(true)).isFalse();
        assertThat(asked).containsExactly("completed PT168H 10", "messages PT720H 10");

        pass(Duration.ofSeconds(59));
        clean(true);
        assertThat(asked).hasSize(2);

        pass(Duration.ofSeconds(1));
        clean(true);
        assertThat(asked).hasSize(4);
    }

    @Test
    void besideOtherWorkATurnIsOneBatchAndTheNextPassGoesOn() {
        old.put("completed", 25);

        assertThat(clean(false)).isTrue();
        assertThat(clean(false)).isTrue();
        assertThat(clean(false)).isFalse();
        assertThat(clean(false)).isFalse();

        assertThat(asked).filteredOn(call -> call.startsWith("completed")).hasSize(3);
        assertThat(old).containsEntry("completed", 0);
    }

    @Test
    void anIdleRelayCleansUntilItsTurnIsOver() {
        old.put("messages", 1000);

        assertThat(clean(true)).isTrue();

        assertThat(asked).filteredOn(call -> call.startsWith("messages")).hasSize(4);
        assertThat(Duration.ofNanos(clock.get())).isLessThan(Duration.ofMillis(300));
    }

    @Test
    void whatIsKeptForEverIsNotLookedFor() {
        settings.putAll(Map.of(
                "outbox.retention.completed", "never",
                "outbox.retention.failed", "P90D",
                "outbox.inbox.retention", "never"));

        clean(true);

        assertThat(asked).containsExactly("failed PT2160H 10");
    }

    @Test
    void observersAreToldWhatWasDeleted() {
        settings.put("outbox.retention.failed", "P90D");
        old.putAll(Map.of("completed", 3, "failed", 2, "messages", 4));

        clean(true);
        pass(Duration.ofMinutes(1));
        clean(true);

        assertThat(told).containsExactly("5 deliveries, 5 events, 4 messages");
    }

    @Test
    @Tag("K11")
    void aFailureHoldsBackNobodyAndIsToldOnce() {
        old.put("completed", 10);
        broken = true;

        assertThat(clean(true)).isFalse();
        assertThat(clean(true)).isFalse();
        pass(Duration.ofMinutes(1));
        assertThat(clean(true)).isFalse();
        broken = false;
        pass(Duration.ofMinutes(1));
        clean(false);

        assertThat(asked)
                .filteredOn(call -> call.startsWith("completed"))
                .as("smaller each time")
                .containsExactly("completed PT168H 10", "completed PT168H 5", "completed PT168H 2");
        assertThat(log.get())
                .singleElement()
                .asString()
                .startsWith("WARNING Rows whose retention has passed could not");
    }

    private boolean clean(boolean isIdle) {
        if (cleaner == null) {
            cleaner = new Cleaner(
                    new ScriptedHistory(),
                    new ScriptedInbox(),
                    new NoTransactions(),
                    new Observers(List.of(new Listening())),
                    OutboxConfig.read(new GivenConfig(settings), "shop", "node").config(),
                    clock::get);
        }
        return cleaner.cleanOnce(() -> isIdle);
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }

    private int take(String kind, Duration age, int limit) {
        asked.add(kind + ' ' + age + ' ' + limit);
        pass(Duration.ofMillis(BATCH_MILLIS));
        if (broken) {
            throw new IllegalStateException("the database is slow");
        }
        int taken = Math.min(limit, old.getOrDefault(kind, 0));
        old.merge(kind, -taken, Integer::sum);
        return taken;
    }

    private final class ScriptedHistory extends HistoryRows {

        ScriptedHistory() {
            super(null);
        }

        @Override
        public Deleted deleteCompleted(String application, Duration age, int limit) {
            int taken = take("completed", age, limit);
            return new Deleted(taken, taken, 0);
        }

        @Override
        public Deleted deleteFailed(String application, Duration age, int limit) {
            int taken = take("failed", age, limit);
            return new Deleted(taken, taken, 0);
        }
    }

    private final class ScriptedInbox extends InboxRows {

        ScriptedInbox() {
            super(null);
        }

        @Override
        public Deleted deleteOld(String application, Duration age, int limit) {
            return new Deleted(0, 0, take("messages", age, limit));
        }
    }

    private static final class NoTransactions implements Transactions {

        @Override
        public <T> T once(Supplier<T> work) {
            return work.get();
        }
    }

    private final class Listening implements OutboxObserver {

        @Override
        public void cleaned(int deliveries, int events, int messages) {
            told.add(deliveries + " deliveries, " + events + " events, " + messages + " messages");
        }
    }
}
