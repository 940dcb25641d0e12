package org.outboxee.it.probe;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Business code that takes longer than its transaction may. */
@Stateless
@TransactionManagement(TransactionManagementType.BEAN)
public class SlowBusiness {

    @Resource
    private UserTransaction transaction;

    @Inject
    private ProbeStore store;

    /** Adds, waits, and tries to commit. A time-out of zero is the server's default. */
    public void addThenWait(String test, int timeoutSeconds, int waitSeconds) throws Exception {
        begin(timeoutSeconds);
        try {
            add(test);
            waitFor(waitSeconds);
            transaction.commit();
        } finally {
            end();
        }
    }

    /** Waits, then adds. */
    public void waitThenAdd(String test, int timeoutSeconds, int waitSeconds) throws Exception {
        begin(timeoutSeconds);
        try {
            waitFor(waitSeconds);
            add(test);
            transaction.commit();
        } finally {
            end();
        }
    }

    private void begin(int timeoutSeconds) throws Exception {
        transaction.setTransactionTimeout(timeoutSeconds);
        transaction.begin();
    }

    private void add(String test) {
        store.add("FanOutProbe", test, Behaviour.COMPLETE, 0, 1, ProbeStore.End.COMMIT);
    }

    /** A latch that nobody opens. */
    private static void waitFor(int seconds) throws InterruptedException {
        new CountDownLatch(1).await(seconds, TimeUnit.SECONDS);
    }

    private void end() throws Exception {
        if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
            transaction.rollback();
        }
        transaction.setTransactionTimeout(0);
    }
}
