package org.outboxee.store;

import java.util.function.Supplier;

/** Transactions that are not begun again after a deadlock, so that none stays unseen. */
record Unrepeated(Transactions transactions) implements Transactions {

    @Override
    public <T> T inNew(Supplier<T> work) {
        return transactions.once(work);
    }

    @Override
    public <T> T once(Supplier<T> work) {
        return transactions.once(work);
    }
}
