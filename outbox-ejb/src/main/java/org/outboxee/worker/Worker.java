package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import org.outboxee.api.FailureKind;
import org.outboxee.config.Job;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Failure;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.DeliveryResults;
import org.outboxee.store.DeliveryResults.Outcome;
import org.outboxee.store.JtaTransactions;
import org.outboxee.store.Patience;
import org.outboxee.store.WorkRows;
import org.outboxee.store.WorkRows.Work;

/**
 * One delivery's work in three transactions: read, run together with its completion, and only after a failure record
 * the result. Nothing is held in between.
 */
@ApplicationScoped
class Worker {

    /** How long a message waits for a database that is away before the broker gets it back. */
    private static final Duration LONGEST_READ = Duration.ofSeconds(30);

    private static final Logger LOG = OutboxLog.of(Worker.class);

    private JtaTransactions transactions;
    private Patience patience;
    private WorkRows rows;
    private DeliveryResults results;
    private JobExecution execution;

    Worker() {}

    @Inject
    Worker(
            JtaTransactions transactions,
            Patience patience,
            WorkRows rows,
            DeliveryResults results,
            JobExecution execution) {
        this.transactions = transactions;
        this.patience = patience;
        this.rows = rows;
        this.results = results;
        this.execution = execution;
    }

    /** What calls the job, given the delivery's work. */
    @FunctionalInterface
    interface JobCall {
        void run(Work work) throws Exception;
    }

    /**
     * Works on one dispatch.
     *
     * @throws RuntimeException only while nothing has run yet and the database is away
     */
    void work(DispatchRef dispatch, Job job, JobCall call) {
        Optional<Work> found = patience.until(LONGEST_READ, () -> transactions.inNew(() -> rows.load(dispatch)));
        if (found.isEmpty()) {
            tellThatItIsNotCurrent(dispatch, "nothing was run");
            return;
        }
        Work work = found.get();
        Dispatched delivery = work.delivery();
        if (!delivery.target().equals(job.name())) {
            LOG.log(Level.ERROR, "A message asked for job " + job.name() + ", nothing was run" + OutboxLog.fields(delivery));
            return;
        }
        if (work.remaining().isNegative() || work.remaining().isZero()) {
            LOG.log(Level.INFO, "Its timeout passed before it was run; the relay reclaims it" + OutboxLog.fields(delivery));
            return;
        }
        JobExecution.Result result = execution.run(work, job, call);
        if (result.isStale()) {
            tellThatItIsNotCurrent(dispatch, "its work was rolled back");
        }
        result.failure().ifPresent(failure -> record(work, failure));
    }

    private void record(Work work, Failure failure) {
        Dispatched delivery = work.delivery();
        try {
            Optional<Outcome> outcome = patience.until(
                    work.remaining(), () -> transactions.inNew(() -> results.record(delivery, failure)));
            outcome.ifPresentOrElse(
                    Outcome::announce, () -> settleUnknownCommit(delivery, failure));
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "The result could not be recorded, the relay reclaims the delivery after its timeout: "
                            + OutboxLog.classesOf(e) + OutboxLog.fields(delivery));
        }
    }

    /** Nothing was recorded: either this dispatch's commit had happened after all, or it is no longer current. */
    private void settleUnknownCommit(Dispatched delivery, Failure failure) {
        boolean completed = failure.kind() == FailureKind.PLATFORM_FAILED
                && patience.until(
                        LONGEST_READ, () -> transactions.inNew(() -> rows.isCompletedBy(delivery.dispatch())));
        if (completed) {
            execution.announceCompletion(delivery);
        } else {
            tellThatItIsNotCurrent(delivery.dispatch(), "its failure was not recorded");
        }
    }

    private void tellThatItIsNotCurrent(DispatchRef dispatch, String consequence) {
        LOG.log(
                Level.INFO,
                "Delivery " + dispatch.deliveryId() + ": dispatch " + dispatch.dispatchId()
                        + " is no longer current; " + consequence);
    }
}
