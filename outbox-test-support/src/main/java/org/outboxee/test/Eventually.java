package org.outboxee.test;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Waits for a promise to come true, with a deadline. */
public final class Eventually {

    /** How long is waited where a test says nothing else. */
    public static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(10);

    private static final long PARK_NANOS = Duration.ofMillis(5).toNanos();

    private Eventually() {
    }

    /**
     * Waits at most {@link #DEFAULT_DEADLINE} for a condition.
     *
     * @param promise what is to become true, as a clause: "the delivery is completed"
     * @param condition looked at again and again; an exception of its counts as "not yet"
     */
    public static void await(String promise, Callable<Boolean> condition) {
        await(DEFAULT_DEADLINE, promise, condition);
    }

    /**
     * Waits for a condition.
     *
     * @param deadline how long at most
     * @param promise what is to become true, as a clause
     * @param condition looked at again and again; an exception of its counts as "not yet"
     */
    public static void await(Duration deadline, String promise, Callable<Boolean> condition) {
        await(deadline, promise, condition, Boolean.TRUE::equals);
    }

    /**
     * Waits at most {@link #DEFAULT_DEADLINE} for a value.
     *
     * @param <T> the value's type
     * @param promise what is to become true, as a clause
     * @param value read again and again; an exception of its counts as "not yet"
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
     * @param value read again and again; an exception of its counts as "not yet"
     * @param holds whether the value keeps the promise
     * @return the value that kept it
     * @throws AssertionError if the deadline passes; it names the promise and the last value or exception seen
     */
    public static <T> T await(
            Duration deadline, String promise, Callable<? extends T> value, Predicate<? super T> holds) {
        long end = System.nanoTime() + deadline.toNanos();
        while (true) {
            T seen = null;
            Exception thrown = null;
            try {
                seen = value.call();
                if (holds.test(seen)) {
                    return seen;
                }
            } catch (Exception e) {
                thrown = e;
            }
            if (System.nanoTime() - end >= 0) {
                throw broken(deadline, promise, seen, thrown);
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("Interrupted while waiting for: " + promise);
            }
            LockSupport.parkNanos(PARK_NANOS);
        }
    }

    private static AssertionError broken(Duration deadline, String promise, Object seen, Exception thrown) {
        String last = thrown == null ? "last seen: " + seen : "last thrown: " + thrown;
        return new AssertionError("Not within " + deadline + ": " + promise + "; " + last, thrown);
    }
}
