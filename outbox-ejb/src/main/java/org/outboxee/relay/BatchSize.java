package org.outboxee.relay;

import java.util.function.Supplier;

/**
 * How many rows a step of the relay takes in one transaction. A batch that a slow database cannot finish within its
 * time would fail in every pass and nothing would move any more: halved after each failure, grown back step by step.
 */
final class BatchSize {

    private final int most;
    private int size;

    BatchSize(int most) {
        this.most = most;
        this.size = most;
    }

    synchronized int size() {
        return size;
    }

    /** Runs one transaction with at most {@link #size()} rows and learns from how it ends. */
    <T> T run(Supplier<T> transaction) {
        T result;
        try {
            result = transaction.get();
        } catch (RuntimeException e) {
            set(size() / 2);
            throw e;
        }
        set(size() + 1 + size() / 4);
        return result;
    }

    private synchronized void set(int wanted) {
        size = Math.max(1, Math.min(most, wanted));
    }
}
