package org.outboxee.store;

import java.time.Duration;

/**
 * A span that the database had measured when it was read, and that this node's steady clock measures on.
 *
 * @param whenRead its length when it was read
 * @param readAtNanos {@code System.nanoTime()} then
 */
public record Since(Duration whenRead, long readAtNanos) {

    /** A span of that length now. */
    public static Since now(Duration length) {
        return new Since(length, System.nanoTime());
    }

    /** Its length by now; never negative, whatever the clocks say. */
    public Duration length() {
        Duration length = whenRead.plusNanos(System.nanoTime() - readAtNanos);
        return length.isNegative() ? Duration.ZERO : length;
    }
}
