package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import org.outboxee.api.FailureKind;
import org.outboxee.config.Job;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Failure;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.CommitFailedException;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.JtaTransactions;
import org.outboxee.store.Observers;
import org.outboxee.store.Patience;
import org.outboxee.store.WorkRows.Work;
import org.outboxee.worker.Worker.JobCall;

/** Runs a job, in one transaction with its completion or outside any. */
@ApplicationScoped
class JobExecution {

    private JtaTransactions transactions;
    private DeliveryRows deliveries;
    private Patience patience;
    private Observers observers;

    JobExecution() {}

    @Inject
    JobExecution(JtaTransactions transactions, DeliveryRows deliveries, Patience patience, Observers observers) {
        this.transactions = transactions;
        this.deliveries = deliveries;
        this.patience = patience;
        this.observers = observers;
    }

    /** Completed, stale (the guard said no), or failed. */
    record Result(boolean isStale, Optional<Failure> failure) {

        static final Result COMPLETED = new Result(false, Optional.empty());
        static final Result STALE = new Result(true, Optional.empty());

        static Result failed(Failure failure) {
            return new Result(false, Optional.of(failure));
        }
    }

    Result run(Work work, Job job, JobCall call) {
        return job.transactional() ? runInTransaction(work, call) : runOutside(work, call);
    }

    private Result runInTransaction(Work work, JobCall call) {
        Duration timeout = work.remaining();
        long begun = System.nanoTime();
        UserTransaction transaction;
        try {
            transaction = transactions.begin(timeout);
        } catch (RuntimeException e) {
            return Result.failed(FailureCauses.ofPlatform("no transaction could be begun", e));
        }
        Optional<Failure> thrown = call(work, call);
        boolean timedOut = System.nanoTime() - begun >= timeout.toNanos();
        Optional<Failure> failure = isActive(transaction) ? thrown : doomed(thrown, timedOut);
        if (failure.isPresent()) {
            transactions.rollback(transaction);
            return Result.failed(failure.get());
        }
        return completeAndCommit(work.delivery(), transaction);
    }

    private Result completeAndCommit(Dispatched delivery, UserTransaction transaction) {
        try {
            if (!deliveries.complete(delivery.dispatch())) {
                transactions.rollback(transaction);
                return Result.STALE;
            }
        } catch (RuntimeException e) {
            transactions.rollback(transaction);
            return Result.failed(FailureCauses.ofEnd("the completion could not be written", e));
        }
        try {
            transactions.commit(transaction);
        } catch (CommitFailedException e) {
            return Result.failed(FailureCauses.ofEnd("the commit failed or its outcome is unknown", e));
        }
        announceCompletion(delivery);
        return Result.COMPLETED;
    }

    private Result runOutside(Work work, JobCall call) {
        Optional<Failure> failure = call(work, call);
        if (failure.isPresent()) {
            return Result.failed(failure.get());
        }
        Dispatched delivery = work.delivery();
        boolean completed = patience.until(
                work.remaining(), () -> transactions.inNew(() -> deliveries.complete(delivery.dispatch())));
        if (!completed) {
            return Result.STALE;
        }
        announceCompletion(delivery);
        return Result.COMPLETED;
    }

    private static Optional<Failure> call(Work work, JobCall call) {
        try {
            call.run(work);
            return Optional.empty();
        } catch (Throwable e) { // Errors too: a delivery must never stay open because its job broke in a new way
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            OutboxLog.of(Worker.class)
                    .log(Level.DEBUG, () -> "A job threw" + OutboxLog.fields(work.delivery()), e);
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

    private static boolean isActive(UserTransaction transaction) {
        try {
            return transaction.getStatus() == Status.STATUS_ACTIVE;
        } catch (SystemException e) {
            return false;
        }
    }

    void announceCompletion(Dispatched delivery) {
        OutboxLog.of(Worker.class).log(Level.DEBUG, () -> "Completed" + OutboxLog.fields(delivery));
        observers.tell(observer -> observer.completed(delivery.snapshot()));
    }
}
