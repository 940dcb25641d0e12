package org.outboxee.relay;

import java.time.Duration;
import java.util.function.LongSupplier;

/** What a pass does only now and then: due at first, and again when this long has gone by. */
final class Every {

    private final long nanos;
    private final LongSupplier clock;
    private long last;

    Every(Duration period) {
        this(period, System::nanoTime);
    }

    /** With a clock of its own, which counts as {@link System#nanoTime}. */
    Every(Duration period, LongSupplier clock) {
        this.nanos = period.toNanos();
        this.clock = clock;
        this.last = clock.getAsLong() - nanos;
    }

    /** Whether it is due; then the time begins anew, also if what follows fails. */
    boolean isDue() {
        long now = clock.getAsLong();
        if (now - last < nanos) {
            return false;
        }
        last = now;
        return true;
    }

    /** Due when its time has gone by from now. */
    void begin() {
        last = clock.getAsLong();
    }
}
