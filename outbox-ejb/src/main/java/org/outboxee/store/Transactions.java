package org.outboxee.store;

import java.util.function.Supplier;

/** Runs work in a new transaction of its own. */
public interface Transactions {

    /**
     * Begins, runs the work, commits. The work counts as done only when this returned: a commit that threw may or may
     * not have happened, and the guarded statements of a later transaction tell.
     *
     * @throws RuntimeException what the work threw, after a rollback
     * @throws org.outboxee.api.OutboxException if the commit failed
     */
    <T> T inNew(Supplier<T> work);

    /** As {@link #inNew(Supplier)}, without a result. */
    default void inNew(Runnable work) {
        inNew(() -> {
            work.run();
            return null;
        });
    }
}
