package org.outboxee.transport.http;

import java.util.function.LongSupplier;

/** At most so many requests per second; what was not used within a second is lost. */
final class RateLimit {

    private static final double SECOND = 1_000_000_000;

    private final int perSecond;
    private final LongSupplier nanos;
    private double available;
    private long last;

    /**
     * Full at the beginning.
     *
     * @param perSecond 0 for no limit
     */
    RateLimit(int perSecond, LongSupplier nanos) {
        this.perSecond = perSecond;
        this.nanos = nanos;
        this.available = perSecond;
        this.last = nanos.getAsLong();
    }

    synchronized int available() {
        if (perSecond == 0) {
            return Integer.MAX_VALUE;
        }
        long now = nanos.getAsLong();
        available = Math.min(perSecond, available + (now - last) / SECOND * perSecond);
        last = now;
        return (int) available;
    }

    synchronized void use(int requests) {
        if (perSecond > 0) {
            available -= requests;
        }
    }
}
