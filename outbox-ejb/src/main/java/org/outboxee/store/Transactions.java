package org.outboxee.store;

import java.util.function.Supplier;

/** Runs work in a new transaction of its own. */
public interface Transactions {

    /** How often a transaction that the database gave up is begun again before its failure is the caller's. */
    int REPEATS = 3;

    /**
     * Begins, runs the work, commits. The work counts as done only when this returned: a commit that threw may or may
     * not have happened, and the guarded statements of a later transaction tell. The victim of a deadlock or of a
     * conflict was certainly rolled back and is repeated at once: the work may run more than once, and keeps nothing
     * outside its result.
     *
     * @throws RuntimeException what the work threw, after a rollback
     * @throws org.outboxee.api.OutboxException if the commit failed
     */
    default <T> T inNew(Supplier<T> work) {
        for (int left = REPEATS; left > 0; left--) {
            try {
                return once(work);
            } catch (RuntimeException e) {
                if (!SqlStates.isToBeRepeated(SqlStates.of(e))) {
                    throw e;
                }
            }
        }
        return once(work);
    }

    /** As {@link #inNew(Supplier)}, without any repetition. */
    <T> T once(Supplier<T> work);

    /** As {@link #inNew(Supplier)}, without a result. */
    default void inNew(Runnable work) {
        inNew(() -> {
            work.run();
            return null;
        });
    }
}
