package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.outboxee.model.OutboxLog;

/** Repeats what may be repeated, reading and recording, while the database is away. Never used around a send. */
@ApplicationScoped
public class Patience {

    private static final Duration FIRST_WAIT = Duration.ofMillis(100);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private StopFlag stop;
    private Health health;
    private LongSupplier nanos;

    Patience() {}

    @Inject
    public Patience(StopFlag stop, Health health) {
        this(stop, health, System::nanoTime);
    }

    /**
     * With a clock of its own.
     *
     * @param nanos as {@link System#nanoTime}
     */
    public Patience(StopFlag stop, Health health, LongSupplier nanos) {
        this.stop = stop;
        this.health = health;
        this.nanos = nanos;
    }

    /** A moment of this JVM's clock. */
    public final class Deadline {

        private final long end;

        private Deadline(long end) {
            this.end = end;
        }

        /** Negative once it has passed. */
        public Duration left() {
            return Duration.ofNanos(end - nanos.getAsLong());
        }

        public boolean hasPassed() {
            return end - nanos.getAsLong() <= 0;
        }
    }

    /** The moment after this time from now. */
    public Deadline in(Duration time) {
        return new Deadline(nanos.getAsLong() + time.toNanos());
    }

    /** Whether the application is being stopped, which ends all patience. */
    public boolean isStopping() {
        return stop.isRaised();
    }

    /**
     * Runs the work until it succeeds.
     *
     * @param longest how long to go on; at least one attempt is made
     * @throws RuntimeException the last failure, when the time is over or the application stops
     */
    public <T> T until(Duration longest, Supplier<T> work) {
        return until(in(longest), work);
    }

    /** As {@link #until(Duration, Supplier)}, up to a moment that was fixed before. */
    public <T> T until(Deadline end, Supplier<T> work) {
        Duration wait = FIRST_WAIT;
        while (true) {
            try {
                T result = work.get();
                health.good(Health.DATABASE);
                return result;
            } catch (RuntimeException e) {
                tell(e);
                OutboxLog.of(Patience.class).log(Level.DEBUG, "The database failed: " + OutboxLog.classesOf(e));
                if (end.left().compareTo(wait) < 0 || stop.await(wait)) {
                    throw e;
                }
                wait = wait.multipliedBy(2).compareTo(LONGEST_WAIT) < 0 ? wait.multipliedBy(2) : LONGEST_WAIT;
            }
        }
    }

    /** A row that somebody else holds says nothing about the database. */
    private void tell(RuntimeException failure) {
        Set<String> states = SqlStates.of(failure);
        if (!SqlStates.isContention(states)) {
            health.bad(Health.DATABASE, "the database failed with SQL states " + states);
        }
    }
}
