package org.outboxee.bench;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Counts what arrived, by number: nothing may be lost or come twice. */
public final class Arrivals {

    private static volatile Arrivals current = new Arrivals(0, 0);

    private final int each;
    private final AtomicIntegerArray times;
    private final AtomicLongArray when;
    private final AtomicInteger all = new AtomicInteger();

    private Arrivals(int count, int each) {
        this.each = each;
        times = new AtomicIntegerArray(count);
        when = new AtomicLongArray(count);
    }

    /**
     * Begins a run.
     *
     * @param each how often each number is to come
     */
    public static Arrivals expect(int count, int each) {
        current = new Arrivals(count, each);
        return current;
    }

    /** Called by the jobs of all subjects. */
    public static void arrived(int number) {
        Arrivals now = current;
        if (number < now.times.length()) {
            now.when.set(number, System.nanoTime());
            now.times.incrementAndGet(number);
            now.all.incrementAndGet();
        }
    }

    public static Arrivals current() {
        return current;
    }

    int count() {
        return all.get();
    }

    /** By the clock of {@link System#nanoTime}; 0 if it has not come. */
    long when(int number) {
        return when.get(number);
    }

    boolean isComplete() {
        return all.get() >= times.length() * each;
    }

    /** Waits until all have come. */
    public void await(int seconds) {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (!isComplete()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(
                        "after " + seconds + " s only " + all + " of " + times.length() * each + " have arrived");
            }
            pause(1);
        }
    }

    /** How often each has come, for another process. */
    public String text() {
        return IntStream.range(0, times.length())
                .mapToObj(number -> String.valueOf(times.get(number)))
                .collect(Collectors.joining(","));
    }

    /** Takes over what another process has counted. */
    void take(String text) {
        String[] counted = text.split(",");
        for (int number = 0; number < counted.length; number++) {
            times.addAndGet(number, Integer.parseInt(counted[number]));
        }
    }

    /** Fails if any is missing or came too often. */
    void check() {
        int lost = 0;
        int doubled = 0;
        for (int i = 0; i < times.length(); i++) {
            lost += Math.max(0, each - times.get(i));
            doubled += Math.max(0, times.get(i) - each);
        }
        if (lost + doubled > 0) {
            throw new IllegalStateException(lost + " lost, " + doubled + " duplicates");
        }
    }

    /** Whether the current run is complete. */
    public static boolean isAllThere() {
        return current.isComplete();
    }

    /** Nothing to do for the moment. */
    public static void rest() {
        pause(1);
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
