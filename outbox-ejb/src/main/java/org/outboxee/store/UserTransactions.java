package org.outboxee.store;

import jakarta.transaction.UserTransaction;

/** Where the user transaction of a thread is found. */
@FunctionalInterface
public interface UserTransactions {

    /**
     * The one of the calling thread.
     *
     * @throws org.outboxee.api.OutboxException if the thread has none, because it is not the server's
     */
    UserTransaction ofThisThread();
}
