package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Supplier;
import org.outboxee.api.OutboxException;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.OutboxLog;

/**
 * The outbox's own short transactions, by {@code java:comp/UserTransaction} and never through an EJB: on Payara a
 * REQUIRES_NEW method whose transaction was marked for rollback returns normally with nothing written.
 */
@ApplicationScoped
public class JtaTransactions implements Transactions {

    private UserTransactions userTransactions;
    private int timeoutSeconds;

    JtaTransactions() {}

    @Inject
    public JtaTransactions(UserTransactions userTransactions, OutboxConfig config) {
        this.userTransactions = userTransactions;
        // several statements, each with a limit of its own, and the commit
        timeoutSeconds = (int) config.statementTimeout().multipliedBy(10).toSeconds();
    }

    @Override
    public <T> T once(Supplier<T> work) {
        UserTransaction transaction = begin(Duration.ofSeconds(timeoutSeconds));
        T result;
        try {
            result = work.get();
        } catch (RuntimeException | Error e) {
            rollback(transaction);
            throw e;
        }
        commit(transaction);
        return result;
    }

    /** Begins a transaction in this thread; the timeout is rounded up to whole seconds, at least one. */
    public UserTransaction begin(Duration timeout) {
        UserTransaction transaction = userTransactions.ofThisThread();
        try {
            if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
                throw new OutboxException("a transaction of the outbox's own needs a thread without one, status was "
                        + transaction.getStatus());
            }
            transaction.setTransactionTimeout(seconds(timeout));
            try {
                transaction.begin();
            } finally {
                transaction.setTransactionTimeout(0); // the thread is the server's: leave its default behind
            }
            return transaction;
        } catch (NotSupportedException | SystemException e) {
            rollback(transaction); // there was none before, so if there is one it is this one
            throw new OutboxException("the server could not begin a transaction", e);
        }
    }

    /** Commits; success is only this method's return. */
    public void commit(UserTransaction transaction) {
        try {
            transaction.commit();
        } catch (Exception | Error e) {
            rollback(transaction);
            throw new CommitFailedException(e);
        }
    }

    /** Ends the thread's transaction if there still is one. Never throws: the caller has a failure of its own. */
    public void rollback(UserTransaction transaction) {
        try {
            if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
                transaction.rollback();
            }
        } catch (SystemException | RuntimeException e) {
            OutboxLog.of(JtaTransactions.class)
                    .log(Level.DEBUG, "A rollback found its transaction gone already: " + OutboxLog.classesOf(e));
        }
    }

    /** Ends a transaction that somebody else has left on this thread; whether there was one. */
    public boolean rollbackLeftOver() {
        UserTransaction transaction = userTransactions.ofThisThread();
        boolean found = isOnThread(transaction);
        if (found) {
            rollback(transaction);
        }
        return found;
    }

    private static boolean isOnThread(UserTransaction transaction) {
        try {
            return transaction.getStatus() != Status.STATUS_NO_TRANSACTION;
        } catch (SystemException e) {
            return true;
        }
    }

    /** 0 would be the server's own default. */
    private static int seconds(Duration timeout) {
        return (int) Math.max(1, Math.min(timeout.plusNanos(999_999_999).toSeconds(), 1 << 30));
    }
}
