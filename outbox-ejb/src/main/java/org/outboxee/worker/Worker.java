package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
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
import org.outboxee.store.Patience.Deadline;
import org.outboxee.store.WorkAhead;
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

    private static final CompletableFuture<Void> NOTHING_TO_RECORD = CompletableFuture.completedFuture(null);

    private static final Logger LOG = OutboxLog.of(Worker.class);

    private JtaTransactions transactions;
    private Patience patience;
    private WorkRows rows;
    private WorkAhead ahead;
    private DeliveryResults results;
    private JobExecution execution;
    private BatchExecution batches;
    private Returns returns;

    Worker() {}

    @Inject
    Worker(
            JtaTransactions transactions,
            Patience patience,
            WorkRows rows,
            WorkAhead ahead,
            DeliveryResults results,
            JobExecution execution,
            BatchExecution batches,
            Returns returns) {
        this.transactions = transactions;
        this.patience = patience;
        this.rows = rows;
        this.ahead = ahead;
        this.results = results;
        this.execution = execution;
        this.batches = batches;
        this.returns = returns;
    }

    /** What calls the job, given the delivery's work. */
    @FunctionalInterface
    interface JobCall {
        void run(Work work) throws Exception;
    }

    /**
     * Works on one dispatch until its result is recorded.
     *
     * @throws RuntimeException only while nothing has run yet and the database is away
     */
    void work(DispatchRef dispatch, Job job, JobCall call) {
        begin(dispatch, job, call).join();
    }

    /**
     * Works on one dispatch until its job is done; the completion of a job outside a transaction is recorded soon, by
     * another thread together with others.
     *
     * @return done when the result is recorded or given up; never with a failure
     * @throws RuntimeException only while nothing has run yet and the database is away
     */
    CompletableFuture<Void> begin(DispatchRef dispatch, Job job, JobCall call) {
        Optional<Work> found = ahead.take(dispatch).or(() -> read(dispatch));
        if (found.isEmpty()) {
            tellThatItIsNotCurrent(dispatch, "nothing was run");
            return NOTHING_TO_RECORD;
        }
        Work work = found.get();
        Deadline timeout = patience.in(work.remaining());
        return isToBeRun(work, timeout, job) ? run(work, timeout, job, new ShieldedCall(call)) : NOTHING_TO_RECORD;
    }

    /** How many jobs have ended whose completion waits to be recorded. */
    int unrecorded() {
        return execution.unrecorded();
    }

    /** Whether what this dispatch needs is in memory, so that it can join others' transaction. */
    boolean hasRead(DispatchRef dispatch) {
        return ahead.has(dispatch);
    }

    /**
     * Works on several dispatches of a job that allows it in one transaction, and on each alone if that fails, until all
     * results are recorded.
     *
     * @param next gives another one that {@link #hasRead} has, just before its job is to begin
     * @throws RuntimeException only while nothing has run yet and the database is away
     */
    void workTogether(DispatchRef first, Supplier<Optional<DispatchRef>> next, Job job, JobCall call) {
        Optional<Timed> begun = ahead.take(first).or(() -> read(first)).map(this::timed);
        if (begun.isEmpty()) {
            tellThatItIsNotCurrent(first, "nothing was run");
            return;
        }
        if (!isToBeRun(begun.get().work(), begun.get().timeout(), job)) {
            return;
        }
        ShieldedCall shielded = new ShieldedCall(call);
        Supplier<Optional<Timed>> more = () -> next.get().flatMap(ahead::take).map(this::timed);
        BatchExecution.Batch batch = batches.run(begun.get(), more, shielded);
        boolean interrupted = shielded.interrupted;
        for (Timed one : batch.taken()) {
            if (batch.completed()) {
                results.announceCompletion(one.work());
            } else {
                runAlone(one, job, call);
                interrupted |= Thread.interrupted(); // that was this one's, and the next needs a connection
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** What is to be run, and until when. */
    record Timed(Work work, Deadline timeout) {}

    private Timed timed(Work work) {
        return new Timed(work, patience.in(work.remaining()));
    }

    /** After a batch that left nothing behind. */
    private void runAlone(Timed one, Job job, JobCall call) {
        if (patience.isStopping()) {
            giveBack(one.work().delivery());
        } else if (isToBeRun(one.work(), one.timeout(), job)) {
            run(one.work(), one.timeout(), job, new ShieldedCall(call)).join();
        }
    }

    private void giveBack(Dispatched delivery) {
        try {
            returns.interrupted(delivery);
        } catch (RuntimeException e) {
            tellThatItIsNotRecorded(delivery, e);
        }
    }

    private Optional<Work> read(DispatchRef dispatch) {
        return patience.until(LONGEST_READ, () -> transactions.inNew(() -> rows.load(dispatch)));
    }

    private boolean isToBeRun(Work work, Deadline timeout, Job job) {
        Dispatched delivery = work.delivery();
        if (!delivery.target().equals(job.name())) {
            LOG.log(
                    Level.ERROR,
                    "A message asked for job " + job.name() + ", nothing was run" + OutboxLog.fields(delivery));
            return false;
        }
        if (timeout.hasPassed()) {
            LOG.log(
                    Level.INFO,
                    "Its timeout passed before it was run; the relay reclaims it" + OutboxLog.fields(delivery));
            return false;
        }
        return returns.isKnown(delivery, job);
    }

    private CompletableFuture<Void> run(Work work, Deadline timeout, Job job, ShieldedCall call) {
        try {
            JobExecution.Result result = execution.run(work, timeout, job, call);
            result.failure().ifPresent(failure -> settle(work, timeout, failure, call));
            return result.recorded()
                    .map(recorded -> recorded.handle((moved, failure) -> tell(work, job, moved, failure)))
                    .orElse(NOTHING_TO_RECORD);
        } catch (RuntimeException e) {
            tellThatItIsNotRecorded(work.delivery(), e);
            return NOTHING_TO_RECORD;
        } finally {
            call.restoreInterrupt();
        }
    }

    private Void tell(Work work, Job job, Boolean moved, Throwable failure) {
        if (failure != null) {
            tellThatItIsNotRecorded(work.delivery(), failure);
        } else if (Boolean.TRUE.equals(moved)) {
            results.announceCompletion(work);
        } else {
            tellThatItIsNotCurrent(
                    work.delivery().dispatch(),
                    job.transactional() ? "its work was rolled back" : "its completion was not recorded");
        }
        return null;
    }

    private static void tellThatItIsNotRecorded(Dispatched delivery, Throwable failure) {
        LOG.log(
                Level.ERROR,
                "The result could not be recorded, the relay reclaims the delivery after its timeout: "
                        + OutboxLog.classesOf(failure) + OutboxLog.fields(delivery));
    }

    /**
     * While the application is being stopped a job may fail at anything: beans and units that it uses go before it. That
     * says nothing about the delivery, which is given back without an attempt used. On WildFly the application's beans
     * may be gone before ours are told of the stop.
     */
    private void settle(Work work, Deadline timeout, Failure failure, ShieldedCall call) {
        Dispatched delivery = work.delivery();
        boolean stopping = patience.isStopping();
        if (stopping && call.interrupted) {
            returns.interrupted(delivery);
        } else if (call.metStoppedBean || stopping && failure.kind() == FailureKind.JOB_FAILED) {
            returns.metTheStop(delivery);
        } else {
            record(work, timeout, failure);
        }
    }

    private void record(Work work, Deadline timeout, Failure failure) {
        AtomicReference<Failure> known = new AtomicReference<>(failure);
        Optional<Outcome> outcome = patience.until(timeout, () -> {
            try {
                return transactions.inNew(() -> results.record(work.delivery(), known.get()));
            } catch (RuntimeException e) {
                known.updateAndGet(first -> FailureCauses.afterRefusedRecord(first, e));
                throw e;
            }
        });
        outcome.ifPresentOrElse(Outcome::announce, () -> settleUnknownCommit(work, failure));
    }

    /** Nothing was recorded: either this dispatch's commit had happened after all, or it is no longer current. */
    private void settleUnknownCommit(Work work, Failure failure) {
        boolean completed = failure.kind() == FailureKind.PLATFORM_FAILED
                && patience.until(LONGEST_READ, () -> transactions.inNew(() -> results.isCompleted(work.delivery())));
        if (completed) {
            results.announceCompletion(work);
        } else {
            tellThatItIsNotCurrent(work.delivery().dispatch(), "its failure was not recorded");
        }
    }

    private void tellThatItIsNotCurrent(DispatchRef dispatch, String consequence) {
        LOG.log(
                Level.INFO,
                "Delivery " + dispatch.deliveryId() + ": dispatch " + dispatch.dispatchId() + " is no longer current; "
                        + consequence);
    }

    /** Keeps a job's interrupt until the result is recorded: to an interrupted thread a pool gives no connection. */
    private static final class ShieldedCall implements JobCall {

        private final JobCall call;
        private boolean interrupted;
        private boolean metStoppedBean;

        ShieldedCall(JobCall call) {
            this.call = call;
        }

        @Override
        public void run(Work work) throws Exception {
            try {
                call.run(work);
            } catch (Throwable e) {
                interrupted |= FailureCauses.isInterrupt(e);
                metStoppedBean |= FailureCauses.isStoppedBean(e);
                throw e;
            } finally {
                interrupted |= Thread.interrupted();
            }
        }

        void restoreInterrupt() {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
