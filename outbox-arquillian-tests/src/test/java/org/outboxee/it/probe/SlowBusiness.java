package org.outboxee.it.probe;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Business code that takes longer than its transaction may. */
@Stateless
@TransactionManagement(TransactionManagementType.BEAN)
public class SlowBusiness {

    private static final int TIMEOUT_SECONDS = 2;

    @Resource
    private UserTransaction transaction;

    @Inject
    private ProbeStore store;

    /** Adds, outlives the time-out, and tries to commit. */
    public void addThenWait(String test) throws Exception {
        begin();
        try {
            add(test);
            outlive();
            transaction.commit();
        } finally {
            end();
        }
    }

    /** Outlives the time-out, then adds. */
    public void waitThenAdd(String test) throws Exception {
        begin();
        try {
            outlive();
            add(test);
            transaction.commit();
        } finally {
            end();
        }
    }

    private void begin() throws Exception {
        transaction.setTransactionTimeout(TIMEOUT_SECONDS);
        transaction.begin();
    }

    private void add(String test) {
        store.add("FanOutProbe", test, Behaviour.COMPLETE, 0, 1, ProbeStore.End.COMMIT);
    }

    /** Long enough for a server that looks for timed-out transactions only now and then. */
    private static void outlive() throws InterruptedException {
        new CountDownLatch(1).await(TIMEOUT_SECONDS * 2L, TimeUnit.SECONDS);
    }

    private void end() throws Exception {
        if (transaction.getStatus() != jakarta.transaction.Status.STATUS_NO_TRANSACTION) {
            transaction.rollback();
        }
        transaction.setTransactionTimeout(0);
    }
}
