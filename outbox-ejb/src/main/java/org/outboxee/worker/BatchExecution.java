package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.JtaTransactions;
import org.outboxee.store.Patience;
import org.outboxee.store.Patience.Deadline;
import org.outboxee.store.WorkRows.Work;
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
     * Runs and completes them from the first on until a second is over.
     *
     * @return how many are completed; 0 if that may not be so of any, and each is to be run alone
     */
    int run(List<Timed> works, Worker.JobCall call) {
        Duration left = works.stream()
                .map(one -> one.timeout().left())
                .min(Comparator.naturalOrder())
                .orElseThrow();
        if (works.size() == 1 || left.isNegative()) {
            return 0;
        }
        Duration share = left.dividedBy(SHARE);
        Deadline soon = patience.in(share.compareTo(LONGEST) < 0 ? share : LONGEST);
        try {
            UserTransaction transaction = transactions.begin(left);
            int done = runUntil(soon, works, call, transaction);
            if (done > 0) {
                transactions.commit(transaction);
            }
            return done;
        } catch (RuntimeException e) {
            return alone(e); // if the commit did happen, the guard of each completion will say so
        }
    }

    private int runUntil(Deadline soon, List<Timed> works, Worker.JobCall call, UserTransaction transaction) {
        List<DispatchRef> done = new ArrayList<>();
        try {
            while (done.size() < works.size() && (done.isEmpty() || !soon.hasPassed())) {
                Work work = works.get(done.size()).work();
                call.run(work);
                done.add(work.delivery().dispatch());
                if (!JobExecution.isActive(transaction)) {
                    break;
                }
            }
            if (JobExecution.isActive(transaction)
                    && deliveries.completeWithJobs(done).size() == done.size()) {
                return done.size();
            }
        } catch (Throwable e) { // an Error too, as of a job that runs alone
            alone(e);
        }
        transactions.rollback(transaction);
        return 0;
    }

    private static int alone(Throwable failure) {
        OutboxLog.of(BatchExecution.class)
                .log(Level.DEBUG, () -> "Jobs are run one by one: " + OutboxLog.classesOf(failure));
        return 0;
    }
}
