package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.WorkRows.Work;

/**
 * Deliveries that were read together before their jobs begin. A dispatch stays current until its timeout unless its own
 * worker ends it, and the worker looks at the timeout before it runs the job, so nothing is promised less.
 */
@ApplicationScoped
public class WorkAhead {

    /** Of those whose workers may be elsewhere; as many as one queue's window usually has. */
    private static final int MOST = 1000;

    private static final long KEPT_NANOS = Duration.ofSeconds(10).toNanos();

    private final Map<DispatchRef, Read> read = new ConcurrentHashMap<>();
    private WorkRows rows;
    private Transactions transactions;
    private LongSupplier nanos;

    WorkAhead() {}

    @Inject
    public WorkAhead(WorkRows rows, Transactions transactions) {
        this(rows, transactions, System::nanoTime);
    }

    /**
     * With a clock of its own.
     *
     * @param nanos as {@link System#nanoTime}
     */
    public WorkAhead(WorkRows rows, Transactions transactions, LongSupplier nanos) {
        this.nanos = nanos;
        this.rows = rows;
        this.transactions = transactions;
    }

    private record Read(Work work, long at) {}

    /** Reads them if it can be done now; what wasn't read is read by its worker. */
    public void read(Collection<DispatchRef> dispatches) {
        List<DispatchRef> unread =
                dispatches.stream().filter(one -> !read.containsKey(one)).toList();
        if (unread.size() < 2) {
            return; // its worker needs one statement too
        }
        try {
            long before = nanos.getAsLong(); // the time left counts from the statement, so rather too early
            keep(transactions.once(() -> rows.loadSmall(unread)), before);
        } catch (RuntimeException e) {
            OutboxLog.of(WorkAhead.class).log(Level.DEBUG, "Deliveries are read one by one: " + OutboxLog.classesOf(e));
        }
    }

    /**
     * Keeps what was read already, when they were dispatched; of those with payload.
     *
     * @param at when by {@link #now}, or somewhat earlier
     */
    public void keep(Collection<Work> works, long at) {
        works.stream()
                .filter(work -> work.payload() != null)
                .forEach(work -> read.put(work.delivery().dispatch(), new Read(work, at)));
    }

    /** A moment of its clock. */
    public long now() {
        return nanos.getAsLong();
    }

    /**
     * As {@link #read}, for workers that may be on another node or come late: only while what was read before is taken
     * here, and what isn't taken within ten seconds is forgotten. What the broker didn't accept is to be taken back.
     */
    public void readForAnyNode(Collection<DispatchRef> dispatches) {
        read.values().removeIf(found -> nanos.getAsLong() - found.at() > KEPT_NANOS);
        if (read.size() + dispatches.size() <= MOST) {
            read(dispatches);
        }
    }

    /** Whether it was read and not taken yet. */
    public boolean has(DispatchRef dispatch) {
        return read.containsKey(dispatch);
    }

    /** What was read of it, once; with the time that is left now. */
    public Optional<Work> take(DispatchRef dispatch) {
        return Optional.ofNullable(read.remove(dispatch))
                .map(found -> new Work(
                        found.work().delivery(),
                        found.work().remaining().minusNanos(nanos.getAsLong() - found.at()),
                        found.work().payload(),
                        found.work().headers(),
                        found.work().due()));
    }
}
