package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.WorkRows.Work;

/**
 * Deliveries that were read together before their jobs begin. A dispatch stays current until its timeout unless its own
 * worker ends it, and the worker looks at the timeout before it runs the job, so nothing is promised less.
 */
@ApplicationScoped
public class WorkAhead {

    private final Map<DispatchRef, Read> read = new ConcurrentHashMap<>();
    private WorkRows rows;
    private Transactions transactions;

    WorkAhead() {}

    @Inject
    public WorkAhead(WorkRows rows, Transactions transactions) {
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
            long before = System.nanoTime(); // the time left counts from the statement, so rather too early
            keep(transactions.once(() -> rows.loadSmall(unread)), before);
        } catch (RuntimeException e) {
            OutboxLog.of(WorkAhead.class).log(Level.DEBUG, "Deliveries are read one by one: " + OutboxLog.classesOf(e));
        }
    }

    /**
     * Keeps what was read already, when they were dispatched; of those with payload.
     *
     * @param at when by {@link System#nanoTime}, or somewhat earlier
     */
    public void keep(Collection<Work> works, long at) {
        works.stream()
                .filter(work -> work.payload() != null)
                .forEach(work -> read.put(work.delivery().dispatch(), new Read(work, at)));
    }

    /** What was read of it, once; with the time that is left now. */
    public Optional<Work> take(DispatchRef dispatch) {
        return Optional.ofNullable(read.remove(dispatch))
                .map(found -> new Work(
                        found.work().delivery(),
                        found.work().remaining().minusNanos(System.nanoTime() - found.at()),
                        found.work().payload(),
                        found.work().headers(),
                        found.work().due()));
    }
}
