package org.outboxee.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
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
 * transactions of their own as long as there is more. Any number of nodes may do so at once (K2). What fails here is
 * tried again with the next minute and holds back nobody.
 */
@ApplicationScoped
public class Cleaner {

    /** Of an idle relay's second, so that a large backlog of old rows leaves the database to others (K3). */
    private static final Duration LONGEST_TURN = Duration.ofMillis(200);

    private HistoryRows history;
    private InboxRows inbox;
    private Transactions transactions;
    private Observers observers;
    private String application;
    private Retention retention;
    private BatchSize batch;
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
        this.history = history;
        this.inbox = inbox;
        this.transactions = transactions;
        this.observers = observers;
        this.application = config.application();
        this.retention = config.retention();
        this.batch = new BatchSize(config.batchSize());
        this.minute = new Every(Duration.ofMinutes(1), nanos);
        this.nanos = nanos;
    }

    /**
     * Takes a turn if one is due: one batch of each kind, and more of them as long as the caller has nothing better to do
     * and the turn isn't over.
     *
     * @param isIdle asked after each batch
     * @return whether there is more to delete now
     */
    public boolean cleanOnce(BooleanSupplier isIdle) {
        if (!minute.isDue() && !unfinished) {
            return false;
        }
        long end = nanos.getAsLong() + LONGEST_TURN.toNanos();
        try {
            do {
                unfinished = cleanBatch();
            } while (unfinished && isIdle.getAsBoolean() && nanos.getAsLong() - end < 0);
            failing = false;
        } catch (RuntimeException e) {
            unfinished = false;
            tell(e);
        }
        return unfinished;
    }

    /** Whether any kind filled its batch. */
    private boolean cleanBatch() {
        int limit = batch.size();
        Deleted completed = old(retention.completed(), age -> history.deleteCompleted(application, age, limit));
        Deleted failed = old(retention.failed(), age -> history.deleteFailed(application, age, limit));
        Deleted messages = old(retention.inbox(), age -> inbox.deleteOld(application, age, limit));
        Deleted all = completed.plus(failed).plus(messages);
        if (!all.isNothing()) {
            observers.tell(observer -> observer.cleaned(all.deliveries(), all.events(), all.messages()));
        }
        return Stream.of(completed, failed, messages).anyMatch(kind -> kind.isAtLeast(limit));
    }

    /** In a transaction of its own. */
    private Deleted old(Duration age, Function<Duration, Deleted> delete) {
        return age == null ? Deleted.NOTHING : batch.run(() -> transactions.inNew(() -> delete.apply(age)));
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
