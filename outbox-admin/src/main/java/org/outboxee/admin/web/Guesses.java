package org.outboxee.admin.web;

import java.time.Duration;

/** The failures under one of the throttle's keys, and until when its door is closed. */
final class Guesses {

    static final Duration LONGEST = Duration.ofMinutes(5);
    static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(15);

    private final int free;
    private int failures;
    private long lastNanos;
    private long openNanos;

    Guesses(int free, long now) {
        this.free = free;
        this.lastNanos = now;
        this.openNanos = now;
    }

    boolean isOver(long now) {
        return now - lastNanos >= FORGOTTEN_AFTER.toNanos();
    }

    /** Not positive if the door is open. */
    long waitNanos(long now) {
        return openNanos - now;
    }

    void fail(long now) {
        failures++;
        lastNanos = now;
        close(now, failures);
    }

    /** Closes the door as if the check that begins had failed already. */
    void foresee(long now) {
        close(now, failures + 1);
    }

    void open(long now) {
        openNanos = now;
    }

    private void close(long now, int count) {
        int over = Math.min(count - free, 20);
        if (over > 0) {
            openNanos = now + Math.min(Duration.ofSeconds(1L << (over - 1)).toNanos(), LONGEST.toNanos());
        }
    }
}
