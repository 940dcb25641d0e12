package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.outboxee.api.FailureKind;
import org.outboxee.config.Job;
import org.outboxee.model.Failure;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.CommitFailedException;
import org.outboxee.store.CompletionGroups;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.JtaTransactions;
import org.outboxee.store.Patience.Deadline;
import org.outboxee.store.WorkRows.Work;
import org.outboxee.worker.Worker.JobCall;

/** Runs a job, in one transaction with its completion or outside any. */
@ApplicationScoped
class JobExecution {

    private JtaTransactions transactions;
    private DeliveryRows deliveries;
    private CompletionGroups completions;

    JobExecution() {}

    @Inject
    JobExecution(JtaTransactions transactions, DeliveryRows deliveries, CompletionGroups completions) {
        this.transactions = transactions;
        this.deliveries = deliveries;
        this.completions = completions;
    }

    /**
     * How a run has ended.
     *
     * @param failure why it is not completed
     * @param recorded whether it is completed or stale (the guard said no), as soon as that is known; empty with a failure
     */
    record Result(Optional<Failure> failure, Optional<CompletableFuture<Boolean>> recorded) {

        static final Result COMPLETED = recorded(CompletableFuture.completedFuture(true));
        static final Result STALE = recorded(CompletableFuture.completedFuture(false));

        static Result failed(Failure failure) {
            return new Result(Optional.of(failure), Optional.empty());
        }

        static Result recorded(CompletableFuture<Boolean> recorded) {
            return new Result(Optional.empty(), Optional.of(recorded));
        }
    }

    int unrecorded() {
        return completions.waiting();
    }

    /**
     * Runs the job.
     *
     * @param timeout the delivery's
     */
    Result run(Work work, Deadline timeout, Job job, JobCall call) {
        return job.transactional() ? runInTransaction(work, timeout, call) : runOutside(work, timeout, call);
    }

    private Result runInTransaction(Work work, Deadline timeout, JobCall call) {
        UserTransaction transaction;
        try {
            transaction = transactions.begin(timeout.left());
        } catch (RuntimeException e) {
            return Result.failed(FailureCauses.ofPlatform("no transaction could be begun", e));
        }
        Optional<Failure> thrown = call(work, call);
        Optional<Failure> failure = isActive(transaction) ? thrown : doomed(thrown, timeout.hasPassed());
        if (failure.isPresent()) {
            transactions.rollback(transaction);
            return Result.failed(failure.get());
        }
        return completeAndCommit(work, transaction);
    }

    private Result completeAndCommit(Work work, UserTransaction transaction) {
        try {
            if (!deliveries.complete(work.delivery().dispatch())) {
                transactions.rollback(transaction);
                return Result.STALE;
            }
        } catch (RuntimeException | Error e) {
            transactions.rollback(transaction);
            return Result.failed(FailureCauses.ofEnd("the completion could not be written", e));
        }
        try {
            transactions.commit(transaction);
        } catch (CommitFailedException e) {
            return Result.failed(FailureCauses.ofEnd("the commit failed or its outcome is unknown", e));
        }
        return Result.COMPLETED;
    }

    private Result runOutside(Work work, Deadline timeout, JobCall call) {
        Optional<Failure> thrown = call(work, call);
        Optional<Failure> failure = transactions.rollbackLeftOver() ? thrown.or(JobExecution::leftOver) : thrown;
        if (failure.isPresent()) {
            return Result.failed(failure.get());
        }
        return Result.recorded(completions.record(work.delivery().dispatch(), timeout));
    }

    private static Optional<Failure> call(Work work, JobCall call) {
        try {
            call.run(work);
            return Optional.empty();
        } catch (Throwable e) { // Errors too: a delivery must never stay open because its job broke in a new way
            OutboxLog.of(Worker.class)
                    .log(Level.DEBUG, () -> "A job threw" + OutboxLog.fields(work.delivery()) + OutboxLog.framesOf(e));
            return Optional.of(FailureCauses.ofJob(e));
        }
    }

    /** Why a transaction cannot commit: it timed out, or what the job threw, or the job kept it to itself. */
    private static Optional<Failure> doomed(Optional<Failure> thrown, boolean timedOut) {
        if (timedOut) {
            return Optional.of(new Failure(
                    FailureKind.TRANSACTION_TIMED_OUT, "the job's transaction outlived the delivery's timeout"));
        }
        return thrown.or(() -> Optional.of(new Failure(
                FailureKind.MARKED_ROLLBACK,
                "the job returned normally, but something had marked its transaction for rollback")));
    }

    private static Optional<Failure> leftOver() {
        return Optional.of(new Failure(
                FailureKind.JOB_FAILED, "the job returned with a transaction of its own open, which was rolled back"));
    }

    static boolean isActive(UserTransaction transaction) {
        try {
            return transaction.getStatus() == Status.STATUS_ACTIVE;
        } catch (SystemException e) {
            return false;
        }
    }
}
