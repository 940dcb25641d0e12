package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxTransactionException;

/** The application's transaction that the outbox writes in. Its registry is looked up, once: injecting it fails in places. */
@ApplicationScoped
public class CallerTransaction {

    private static final String REGISTRY = "java:comp/TransactionSynchronizationRegistry";

    private volatile TransactionSynchronizationRegistry found;

    /**
     * Refuses a transaction that cannot commit, or none at all.
     *
     * @param call what was called, for whom: the beginning of the message
     * @throws OutboxTransactionException if it isn't active
     */
    public void requireActive(String call) {
        int status = registry().getTransactionStatus();
        if (status == Status.STATUS_MARKED_ROLLBACK) {
            throw new OutboxTransactionException(
                    call + " needs a transaction that can commit, this one is marked for rollback");
        }
        if (status != Status.STATUS_ACTIVE) {
            throw new OutboxTransactionException(call + " works only inside an active JTA transaction, status was "
                    + (status == Status.STATUS_NO_TRANSACTION ? "no transaction" : String.valueOf(status)));
        }
    }

    /** Does nothing if it is marked already, or has ended. */
    public void markForRollback() {
        TransactionSynchronizationRegistry registry = registry();
        if (registry.getTransactionStatus() == Status.STATUS_ACTIVE) {
            registry.setRollbackOnly();
        }
    }

    /**
     * Runs something after the commit, on the thread that commits. It must do no EJB, JTA or SQL, and throw nothing.
     *
     * @param once what keeps it from being registered again in the same transaction; null to register each time
     */
    public void afterCommit(Object once, Runnable work) {
        TransactionSynchronizationRegistry registry = registry();
        if (once != null && registry.getResource(once) != null) {
            return;
        }
        if (once != null) {
            registry.putResource(once, Boolean.TRUE);
        }
        registry.registerInterposedSynchronization(new AfterCommit(work));
    }

    private TransactionSynchronizationRegistry registry() {
        TransactionSynchronizationRegistry registry = found;
        if (registry == null) {
            registry = lookUp();
            found = registry;
        }
        return registry;
    }

    private static TransactionSynchronizationRegistry lookUp() {
        try {
            return InitialContext.doLookup(REGISTRY);
        } catch (NamingException e) {
            throw new OutboxException(
                    REGISTRY + " is not available: the outbox must be called by a thread of the server", e);
        }
    }

    private record AfterCommit(Runnable work) implements Synchronization {

        @Override
        public void beforeCompletion() {
            // nothing: after the commit is the only moment that matters
        }

        @Override
        public void afterCompletion(int status) {
            if (status == Status.STATUS_COMMITTED) {
                work.run();
            }
        }
    }
}
