package org.outboxee.bench.jvm;

import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.util.concurrent.Callable;
import org.hibernate.engine.transaction.jta.platform.internal.AbstractJtaPlatform;

/** Narayana, the transaction manager of WildFly, without the server. */
public final class Jta extends AbstractJtaPlatform {

    private static final long serialVersionUID = 1L;

    static {
        System.setProperty("ObjectStoreEnvironmentBean.objectStoreDir", System.getProperty("bench.target") + "/tx");
        Names.bind("java:comp/UserTransaction", user());
        Names.bind("java:comp/TransactionSynchronizationRegistry", registry());
    }

    static TransactionManager manager() {
        return com.arjuna.ats.jta.TransactionManager.transactionManager();
    }

    static UserTransaction user() {
        return com.arjuna.ats.jta.UserTransaction.userTransaction();
    }

    static TransactionSynchronizationRegistry registry() {
        return Registry.INSTANCE;
    }

    /** Runs work in a transaction of this thread. */
    public static <T> T in(Callable<T> work) throws Exception {
        user().begin();
        T result;
        try {
            result = work.call();
        } catch (Exception e) {
            user().rollback();
            throw e;
        }
        user().commit();
        return result;
    }

    @Override
    protected TransactionManager locateTransactionManager() {
        return manager();
    }

    @Override
    protected UserTransaction locateUserTransaction() {
        return user();
    }

    private static final class Registry {
        private static final TransactionSynchronizationRegistry INSTANCE =
                new TransactionSynchronizationRegistryImple();
    }
}
