package org.outboxee.model;

/**
 * How many deliveries a queue's threads may be given at a time: as many as they do within a tenth of a second, so that
 * none waits long while its timeout runs, and always two for each thread, so that no thread idles between two passes.
 */
public final class Pace {

    private static final int MOST = 1000;
    private static final double SOON_NANOS = 1e8;
    private static final double WEIGHT_OF_LAST = 0.1;

    private final int concurrency;
    private double averageNanos = Double.NaN;

    public Pace(int concurrency) {
        this.concurrency = concurrency;
    }

    /** One has taken this long. */
    public synchronized void took(long nanos) {
        averageNanos = Double.isNaN(averageNanos) ? nanos : averageNanos + WEIGHT_OF_LAST * (nanos - averageNanos);
    }

    /** Those that run now take longer than any before; how long is not known yet. */
    public synchronized void isStuck() {
        averageNanos = SOON_NANOS;
    }

    /** Two for each thread. */
    public int least() {
        return 2 * concurrency;
    }

    /**
     * How many more may be given.
     *
     * @param taken how many run or wait
     * @return 0 unless half of the room is free: many at a time cost as much as one
     */
    public int free(int taken) {
        int room = room();
        int free = room - taken;
        return room > least() && free < room / 2 ? 0 : Math.max(0, free);
    }

    private synchronized int room() {
        if (Double.isNaN(averageNanos)) {
            return least();
        }
        return (int) Math.max(least(), Math.min(MOST, concurrency * SOON_NANOS / Math.max(1, averageNanos)));
    }
}
