package org.outboxee.broker;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Keeps the relay from asking a silent broker all the time: after each failure twice as long, up to a limit. */
public final class Pause {

    private final long first;
    private final long longest;
    private final LongSupplier nanos;
    private long length;
    private long began;

    /**
     * With a clock of its own.
     *
     * @param nanos as {@link System#nanoTime}
     */
    public Pause(Duration first, Duration longest, LongSupplier nanos) {
        this.first = first.toNanos();
        this.longest = longest.toNanos();
        this.nanos = nanos;
    }

    public synchronized void afterFailure() {
        length = Math.min(Math.max(length * 2, first), longest);
        began = nanos.getAsLong();
    }

    public synchronized void afterSuccess() {
        length = 0;
    }

    public synchronized boolean isOver() {
        return nanos.getAsLong() - began >= length;
    }
}
