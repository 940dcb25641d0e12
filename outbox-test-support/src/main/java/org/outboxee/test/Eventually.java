package org.outboxee.test;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Waits for a promise to come true, with a deadline. */
public final class Eventually {

    /** How long is waited where a test says nothing else. */
    public static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(10);

    /** Short at first, for what is nearly there; then longer, so that waiting leaves the processor to the others. */
    private static final long FIRST_PARK_NANOS = Duration.ofMillis(1).toNanos();

    private static final long LONGEST_PARK_NANOS = Duration.ofMillis(50).toNanos();

    private Eventually() {}

    /**
     * Waits at most {@link #DEFAULT_DEADLINE} for a condition.
     *
     * @param promise what is to become true, as a clause: "the delivery is completed"
     * @param condition looked at again and again; an exception or failed assertion counts as "not yet"
     */
    public static void await(String promise, Callable<Boolean> condition) {
        await(DEFAULT_DEADLINE, promise, condition);
    }

    /**
     * Waits for a condition.
     *
     * @param deadline how long at most
     * @param promise what is to become true, as a clause
     * @param condition looked at again and again; an exception or failed assertion counts as "not yet"
     */
    public static void await(Duration deadline, String promise, Callable<Boolean> condition) {
        await(deadline, promise, condition, Boolean.TRUE::equals);
    }

    /**
     * Waits at most {@link #DEFAULT_DEADLINE} for a value.
     *
     * @param <T> the value's type
     * @param promise what is to become true, as a clause
     * @param value read again and again; an exception or failed assertion counts as "not yet"
     * @param holds whether the value keeps the promise
     * @return the value that kept it
     */
    public static <T> T await(String promise, Callable<? extends T> value, Predicate<? super T> holds) {
        return await(DEFAULT_DEADLINE, promise, value, holds);
    }

    /**
     * Waits for a value.
     *
     * @param <T> the value's type
     * @param deadline how long at most; the value is read at least once
     * @param promise what is to become true, as a clause
     * @param value read again and again; an exception or failed assertion counts as "not yet"
     * @param holds whether the value keeps the promise
     * @return the value that kept it
     * @throws AssertionError if the deadline passes; it names the promise and the last value or exception seen
     */
    public static <T> T await(
            Duration deadline, String promise, Callable<? extends T> value, Predicate<? super T> holds) {
        long end = System.nanoTime() + deadline.toNanos();
        long park = FIRST_PARK_NANOS;
        while (true) {
            T seen = null;
            Throwable thrown = null;
            try {
                seen = value.call();
                if (holds.test(seen)) {
                    return seen;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                thrown = e;
            } catch (Exception | AssertionError e) {
                thrown = e;
            }
            if (System.nanoTime() - end >= 0) {
                throw broken(deadline, promise, seen, thrown);
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("Interrupted while waiting for: " + promise);
            }
            LockSupport.parkNanos(park);
            park = Math.min(2 * park, LONGEST_PARK_NANOS);
        }
    }

    private static AssertionError broken(Duration deadline, String promise, Object seen, Throwable thrown) {
        String last = thrown == null ? "last seen: " + seen : "last thrown: " + thrown;
        return new AssertionError("Not within " + deadline + ": " + promise + "; " + last, thrown);
    }
}
