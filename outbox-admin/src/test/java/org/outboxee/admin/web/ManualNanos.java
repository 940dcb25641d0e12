package org.outboxee.admin.web;

import java.time.Duration;
import java.util.function.LongSupplier;

/** A clock that only a test moves; it starts just before an overflow, which {@code System.nanoTime()} may pass. */
final class ManualNanos implements LongSupplier {

    private long now = Long.MAX_VALUE - 5;

    @Override
    public long getAsLong() {
        return now;
    }

    void pass(Duration time) {
        now += time.toNanos();
    }
}
