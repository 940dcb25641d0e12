package org.outboxee.transport.local;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.outboxee.model.Pace;
import org.outboxee.spi.Envelope;

/** The threads of one queue and what waits for them. */
final class Lane {

    private final AtomicBoolean asked = new AtomicBoolean();
    private final AtomicInteger behind = new AtomicInteger();
    private final ThreadPoolExecutor pool;
    private final Pace pace;

    Lane(ThreadPoolExecutor pool, int concurrency) {
        this.pool = pool;
        this.pace = new Pace(concurrency);
    }

    /** One delivery that waits or runs. */
    abstract static class Task implements Runnable {

        final Envelope envelope;
        private final long since = System.nanoTime();

        Task(Envelope envelope) {
            this.envelope = envelope;
        }

        private boolean goesWith(Envelope first) {
            return envelope.job().equals(first.job()) && envelope.attempt() == first.attempt();
        }
    }

    ThreadPoolExecutor pool() {
        return pool;
    }

    /** How many may be taken at a time, so that as many are left for each other thread. */
    int share(int most) {
        return most == 1 ? 1 : Math.min(most, 1 + pool.getQueue().size() / pool.getMaximumPoolSize());
    }

    /** What waits at the head for the same job, if it is ready; it runs with the first one then. */
    Optional<Envelope> next(Envelope first, Predicate<Envelope> isReady) {
        if (pool.getQueue().peek() instanceof Task next
                && next.goesWith(first)
                && isReady.test(next.envelope)
                && pool.getQueue().remove(next)) {
            behind.incrementAndGet();
            return Optional.of(next.envelope);
        }
        return Optional.empty();
    }

    /** So many have ended that were taken together. */
    void took(long nanos, int count) {
        behind.addAndGet(1 - count);
        pace.took(nanos / count);
    }

    /** Whether more waits than its threads can take soon, for longer than this. */
    boolean isStuck(Duration longest) {
        return pool.getQueue().size() > pace.least()
                && pool.getQueue().peek() instanceof Task oldest
                && System.nanoTime() - oldest.since > longest.toNanos();
    }

    void tellStuck() {
        pace.isStuck();
    }

    int least() {
        return pace.least();
    }

    /** How many more it takes; if none, {@link #isToTell} says when there is room again. */
    int freeOrTellLater() {
        int free = freeWithout(0);
        if (free == 0) {
            asked.set(true);
            free = freeWithout(0); // what has ended meanwhile found nobody to tell
        }
        return free;
    }

    /** Whether somebody was turned away and may come again; asked by a thread that is still counted as busy. */
    boolean isToTell() {
        return asked.get() && freeWithout(1) > 0 && asked.getAndSet(false);
    }

    private int freeWithout(int ended) {
        return pace.free(pool.getActiveCount() + behind.get() + pool.getQueue().size() - ended);
    }
}
