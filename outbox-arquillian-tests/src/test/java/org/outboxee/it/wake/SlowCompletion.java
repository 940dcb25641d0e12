package org.outboxee.it.wake;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.naming.InitialContext;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.ProbeStore;

/** Business whose transaction times out while it is being completed, before the outbox's own synchronization. */
@Stateless
@TransactionManagement(TransactionManagementType.BEAN)
public class SlowCompletion {

    private static final int TIMEOUT_SECONDS = 2;

    @Resource
    private UserTransaction transaction;

    @Inject
    private ProbeStore store;

    /** What became of the transaction. */
    public String add(String test) throws Exception {
        transaction.setTransactionTimeout(TIMEOUT_SECONDS);
        try {
            transaction.begin();
            TransactionSynchronizationRegistry registry =
                    InitialContext.doLookup("java:comp/TransactionSynchronizationRegistry");
            registry.registerInterposedSynchronization(new Slow());
            store.add("FanOutProbe", test, Behaviour.COMPLETE, 0, 1, ProbeStore.End.COMMIT);
            transaction.commit();
            return "committed";
        } catch (Exception e) {
            return "threw";
        } finally {
            if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
                transaction.rollback();
            }
            transaction.setTransactionTimeout(0);
        }
    }

    private static final class Slow implements Synchronization {

        @Override
        public void beforeCompletion() {
            try {
                new CountDownLatch(1).await(2 * TIMEOUT_SECONDS, TimeUnit.SECONDS); // nobody opens it
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void afterCompletion(int status) {
            // whatever it was
        }
    }
}
