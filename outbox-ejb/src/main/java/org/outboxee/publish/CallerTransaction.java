package org.outboxee.publish;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxTransactionException;
import org.outboxee.store.RelaySignal;

/** The business transaction that {@code add()} was called in. Its registry is looked up: injecting it fails in places. */
@ApplicationScoped
class CallerTransaction {

    private static final String REGISTRY = "java:comp/TransactionSynchronizationRegistry";

    private RelaySignal signal;

    CallerTransaction() {}

    @Inject
    CallerTransaction(RelaySignal signal) {
        this.signal = signal;
    }

    void requireActive(String type) {
        int status = registry().getTransactionStatus();
        if (status == Status.STATUS_MARKED_ROLLBACK) {
            throw new OutboxTransactionException(
                    type + ": add() needs a transaction that can commit, this one is marked for rollback");
        }
        if (status != Status.STATUS_ACTIVE) {
            throw new OutboxTransactionException(
                    type + ": add() works only inside an active JTA transaction, status was "
                            + (status == Status.STATUS_NO_TRANSACTION ? "no transaction" : String.valueOf(status)));
        }
    }

    void markForRollback() {
        TransactionSynchronizationRegistry registry = registry();
        if (registry.getTransactionStatus() == Status.STATUS_ACTIVE) {
            registry.setRollbackOnly();
        }
    }

    /** Once per transaction, however many events it adds. */
    void wakeRelayAfterCommit() {
        TransactionSynchronizationRegistry registry = registry();
        if (registry.getResource(CallerTransaction.class) == null) {
            registry.putResource(CallerTransaction.class, Boolean.TRUE);
            registry.registerInterposedSynchronization(new WakeUp(signal));
        }
    }

    private static TransactionSynchronizationRegistry registry() {
        try {
            return InitialContext.doLookup(REGISTRY);
        } catch (NamingException e) {
            throw new OutboxException(
                    REGISTRY + " is not available: add() must be called by a thread of the server", e);
        }
    }

    private record WakeUp(RelaySignal signal) implements Synchronization {

        @Override
        public void beforeCompletion() {
            // nothing: after the commit is the only moment that matters
        }

        @Override
        public void afterCompletion(int status) {
            if (status == Status.STATUS_COMMITTED) {
                signal.raise();
            }
        }
    }
}
