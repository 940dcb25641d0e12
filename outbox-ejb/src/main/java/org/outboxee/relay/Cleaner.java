package org.outboxee.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.Retention;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.Deleted;
import org.outboxee.store.HistoryRows;
import org.outboxee.store.InboxRows;
import org.outboxee.store.Observers;
import org.outboxee.store.SqlStates;
import org.outboxee.store.Transactions;

/**
 * Deletes what is older than its retention, by the database's clock: a look every minute, and small batches in short
 * transactions of their own as long as there is more. Any number of nodes may do so at once (K2). A kind
 * that fails is tried again with the next minute and holds back nobody, no other kind either.
 */
@ApplicationScoped
public class Cleaner {

    /** Of an idle relay's second, so that a large backlog of old rows leaves the database to others (K3). */
    private static final Duration LONGEST_TURN = Duration.ofMillis(200);

    private Transactions transactions;
    private Observers observers;
    private List<Kind> kinds;
    private Every minute;
    private LongSupplier nanos;
    private boolean unfinished;
    private boolean failing;

    Cleaner() {}

    @Inject
    public Cleaner(
            HistoryRows history, InboxRows inbox, Transactions transactions, Observers observers, OutboxConfig config) {
        this(history, inbox, transactions, observers, config, System::nanoTime);
    }

    /** With a clock of its own, which counts as {@link System#nanoTime}. */
    Cleaner(
            HistoryRows history,
            InboxRows inbox,
            Transactions transactions,
            Observers observers,
            OutboxConfig config,
            LongSupplier nanos) {
        this.transactions = transactions;
        this.observers = observers;
        String application = config.application();
        Retention retention = config.retention();
        int most = config.batchSize();
        this.kinds = List.of(
                new Kind(retention.completed(), most, (age, limit) -> history.deleteCompleted(application, age, limit)),
                new Kind(retention.failed(), most, (age, limit) -> history.deleteFailed(application, age, limit)),
                new Kind(retention.inbox(), most, (age, limit) -> inbox.deleteOld(application, age, limit)));
        this.minute = new Every(Duration.ofMinutes(1), nanos);
        this.nanos = nanos;
    }

    /** Rows of one kind: how long they are kept, null for ever, and how a batch of them is deleted. */
    private final class Kind {

        private final Duration age;
        private final BatchSize batch;
        private final BiFunction<Duration, Integer, Deleted> delete;
        private boolean resting;
        private boolean full;

        Kind(Duration age, int most, BiFunction<Duration, Integer, Deleted> delete) {
            this.age = age;
            this.batch = new BatchSize(most);
            this.delete = delete;
        }

        /** In a transaction of its own. */
        Deleted cleanBatch() {
            full = false;
            if (age == null || resting) {
                return Deleted.NOTHING;
            }
            try {
                int limit = batch.size();
                Deleted deleted = batch.run(() -> transactions.inNew(() -> delete.apply(age, limit)));
                full = deleted.isAtLeast(limit);
                return deleted;
            } catch (RuntimeException e) {
                resting = true;
                tell(e);
                return Deleted.NOTHING;
            }
        }
    }

    /**
     * Takes a turn if one is due: one batch of each kind, and more of them as long as the caller has nothing better to do
     * and the turn isn't over.
     *
     * @param isIdle asked after each batch
     * @return whether there is more to delete now
     */
    public boolean cleanOnce(BooleanSupplier isIdle) {
        boolean isNewMinute = minute.isDue();
        if (!isNewMinute && !unfinished) {
            return false;
        }
        if (isNewMinute) {
            kinds.forEach(kind -> kind.resting = false);
        }
        long end = nanos.getAsLong() + LONGEST_TURN.toNanos();
        do {
            unfinished = cleanBatch();
        } while (unfinished && isIdle.getAsBoolean() && nanos.getAsLong() - end < 0);
        failing = kinds.stream().anyMatch(kind -> kind.resting);
        return unfinished;
    }

    /** Whether any kind filled its batch. */
    private boolean cleanBatch() {
        Deleted all = kinds.stream().map(Kind::cleanBatch).reduce(Deleted.NOTHING, Deleted::plus);
        if (!all.isNothing()) {
            observers.tell(observer -> observer.cleaned(all.deliveries(), all.events(), all.messages()));
        }
        return kinds.stream().anyMatch(kind -> kind.full);
    }

    private void tell(RuntimeException failure) {
        if (!failing) {
            OutboxLog.of(Cleaner.class)
                    .log(
                            Level.WARNING,
                            "Rows whose retention has passed could not be deleted, SQL states " + SqlStates.of(failure)
                                    + ", " + OutboxLog.classesOf(failure) + "; tried again every minute");
        }
        failing = true;
    }
}
