package org.outboxee.store;

/**
 * Where the entries of an index that still count begin, as far as this node knows. A hint in memory only: rows that
 * commit late lie below it, so that it is forgotten whenever less is found than was asked for, and every five seconds.
 * Without it each search walks over all entries that somebody's open snapshot keeps: by it alone a drain fell to a tenth.
 */
final class LowWater {

    static final long NONE = Long.MIN_VALUE;

    private static final long LONGEST_NANOS = 5_000_000_000L;

    /** Below the largest value that was found: rows of one statement may have the same time. */
    private static final long SLACK_MICROS = 1000;

    private long mark = NONE;
    private long since;

    /** Microseconds since 1970 from where to search, or {@link #NONE}. */
    synchronized long mark(long nanoTime) {
        if (mark == NONE || nanoTime - since >= LONGEST_NANOS) {
            mark = NONE;
            since = nanoTime;
        }
        return mark;
    }

    /** A search found all that it asked for, up to this value. */
    synchronized void reached(long micros) {
        mark = micros - SLACK_MICROS;
    }

    /** A search found less than it asked for. */
    synchronized void forget() {
        mark = NONE;
    }
}
