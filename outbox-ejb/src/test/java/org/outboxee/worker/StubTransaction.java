package org.outboxee.worker;

import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The user transaction of a test's thread: keeps to the rules of JTA, tells what was asked of it, fails as told. */
public final class StubTransaction implements UserTransaction {

    /** What was asked, in order. */
    public final List<String> calls = new ArrayList<>();

    private final List<Runnable> changes = new ArrayList<>();
    private final Deque<CommitFailure> commitFailures = new ArrayDeque<>();
    private int status = Status.STATUS_NO_TRANSACTION;
    private boolean refusesToBegin;
    private boolean refusesToReset;

    private record CommitFailure(Throwable thrown, boolean happened) {}

    /** What this transaction does to a table when it commits. */
    public void onCommit(Runnable change) {
        changes.add(change);
    }

    public void refuseToBeginOnce() {
        refusesToBegin = true;
    }

    public void refuseToResetTheTimeout() {
        refusesToReset = true;
    }

    /** The next commits fail in this way, one after the other; null for one that succeeds. */
    public void failCommit(Throwable thrown, boolean happened) {
        commitFailures.add(new CommitFailure(thrown, happened));
    }

    public void succeedInCommit() {
        commitFailures.add(new CommitFailure(null, true));
    }

    /** The reaper came: the thread keeps its dead transaction until it is rolled back. */
    public void timeOut() {
        status = Status.STATUS_ROLLEDBACK;
        changes.clear();
    }

    public boolean isOnThread() {
        return status != Status.STATUS_NO_TRANSACTION;
    }

    @Override
    public void begin() throws NotSupportedException, SystemException {
        calls.add("begin");
        if (refusesToBegin) {
            refusesToBegin = false;
            throw new SystemException("no more transactions");
        }
        if (status != Status.STATUS_NO_TRANSACTION) {
            throw new NotSupportedException("nested");
        }
        status = Status.STATUS_ACTIVE;
    }

    @Override
    public void commit()
            throws RollbackException, HeuristicMixedException, HeuristicRollbackException, SystemException {
        calls.add("commit");
        if (status == Status.STATUS_NO_TRANSACTION) {
            throw new IllegalStateException("no transaction");
        }
        boolean doomed = status != Status.STATUS_ACTIVE;
        status = Status.STATUS_NO_TRANSACTION;
        CommitFailure failure = doomed ? new CommitFailure(new RollbackException(), false) : commitFailures.poll();
        if (failure == null || failure.happened) {
            changes.forEach(Runnable::run);
        }
        changes.clear();
        if (failure != null && failure.thrown != null) {
            StubTransaction.<RuntimeException>sneak(failure.thrown);
        }
    }

    @Override
    public void rollback() {
        calls.add("rollback");
        boolean dead = status == Status.STATUS_ROLLEDBACK;
        status = Status.STATUS_NO_TRANSACTION;
        changes.clear();
        if (dead) {
            throw new IllegalStateException("rolled back already");
        }
    }

    @Override
    public void setRollbackOnly() {
        calls.add("setRollbackOnly");
        status = Status.STATUS_MARKED_ROLLBACK;
    }

    @Override
    public int getStatus() {
        return status;
    }

    @Override
    public void setTransactionTimeout(int seconds) throws SystemException {
        calls.add("timeout " + seconds);
        if (seconds == 0 && refusesToReset) {
            throw new SystemException("no reset");
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
