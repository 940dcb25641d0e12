package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.JtaTransactions;
import org.outboxee.store.Patience;
import org.outboxee.store.Patience.Deadline;
import org.outboxee.worker.Worker.Timed;

/** Runs deliveries of one job in one transaction with all their completions, or leaves nothing behind. */
@ApplicationScoped
class BatchExecution {

    /** Locks are held no longer, whatever the jobs do; those that haven't begun come into the next transaction. */
    private static final Duration LONGEST = Duration.ofSeconds(1);

    /** What a batch may use of the time that is left, so that enough remains if each has to run alone after it. */
    private static final int SHARE = 10;

    private JtaTransactions transactions;
    private DeliveryRows deliveries;
    private Patience patience;

    BatchExecution() {}

    @Inject
    BatchExecution(JtaTransactions transactions, DeliveryRows deliveries, Patience patience) {
        this.transactions = transactions;
        this.deliveries = deliveries;
        this.patience = patience;
    }

    /**
     * What became of one transaction.
     *
     * @param taken all that were begun, in their order
     * @param completed whether all of them are completed; if not each is to be run alone
     */
    record Batch(List<Timed> taken, boolean completed) {}

    /**
     * Runs and completes the first and those that follow until a second is over, the application stops, or there is none.
     *
     * @param next gives another one, which is begun then
     */
    Batch run(Timed first, Supplier<Optional<Timed>> next, Worker.JobCall call) {
        List<Timed> taken = new ArrayList<>(List.of(first));
        Duration left = first.timeout().left();
        if (left.isNegative()) {
            return new Batch(taken, false);
        }
        Duration share = left.dividedBy(SHARE);
        Deadline soon = patience.in(share.compareTo(LONGEST) < 0 ? share : LONGEST);
        try {
            UserTransaction transaction = transactions.begin(left.dividedBy(2));
            boolean completed = areCompleted(soon, taken, next, call, transaction);
            if (completed) {
                transactions.commit(transaction);
            }
            return new Batch(taken, completed);
        } catch (RuntimeException e) {
            tell(e); // if the commit did happen, the guard of each completion will say so
            return new Batch(taken, false);
        }
    }

    private boolean areCompleted(
            Deadline soon,
            List<Timed> taken,
            Supplier<Optional<Timed>> next,
            Worker.JobCall call,
            UserTransaction transaction) {
        try {
            Optional<Timed> one = Optional.of(taken.get(0));
            while (one.isPresent() && !one.get().timeout().hasPassed()) {
                call.run(one.get().work());
                boolean goOn = JobExecution.isActive(transaction) && !soon.hasPassed() && !patience.isStopping();
                one = goOn ? next.get() : Optional.empty();
                one.ifPresent(taken::add);
            }
            Set<DispatchRef> dispatches = taken.stream()
                    .map(each -> each.work().delivery().dispatch())
                    .collect(Collectors.toSet());
            if (one.isEmpty()
                    && JobExecution.isActive(transaction)
                    && deliveries.completeWithJobs(dispatches).size() == taken.size()) {
                return true;
            }
        } catch (Throwable e) { // an Error too, as of a job that runs alone
            tell(e);
        }
        transactions.rollback(transaction);
        return false;
    }

    private static void tell(Throwable failure) {
        OutboxLog.of(BatchExecution.class)
                .log(Level.DEBUG, () -> "Jobs are run one by one: " + OutboxLog.classesOf(failure));
    }
}
