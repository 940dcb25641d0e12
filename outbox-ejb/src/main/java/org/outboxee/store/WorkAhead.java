package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Collection;
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
        try {
            long before = System.nanoTime(); // the time left counts from the statement, so rather too early
            transactions
                    .once(() -> rows.loadSmall(dispatches))
                    .forEach(work -> read.put(work.delivery().dispatch(), new Read(work, before)));
        } catch (RuntimeException e) {
            OutboxLog.of(WorkAhead.class).log(Level.DEBUG, "Deliveries are read one by one: " + OutboxLog.classesOf(e));
        }
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
