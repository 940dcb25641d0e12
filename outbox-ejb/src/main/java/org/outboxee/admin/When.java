package org.outboxee.admin;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Moments as an operator reads them: to the second in UTC, and how far they are from now, by the database's clock. */
record When(Instant now) {

    private static final long[] SECONDS = {86_400, 3_600, 60, 1};
    private static final String UNITS = "dhms";

    /** {@code 2026-11-30T12:00:05Z (in 55s)} or {@code 2026-11-30T12:00:05Z (3m 5s ago)}. */
    String of(Instant moment) {
        String distance = span(Duration.between(now, moment).abs());
        return second(moment) + (moment.isAfter(now) ? " (in " + distance + ')' : " (" + distance + " ago)");
    }

    /** {@code 2026-11-30T12:00:05Z (for 3m 5s)}, for something that has gone on since. */
    String since(Instant moment) {
        return second(moment) + " (for " + span(Duration.between(moment, now)) + ')';
    }

    boolean isOver(Instant moment) {
        return !moment.isAfter(now);
    }

    private static Instant second(Instant moment) {
        return moment.truncatedTo(ChronoUnit.SECONDS);
    }

    /** The two largest units. */
    private static String span(Duration duration) {
        long rest = Math.max(0, duration.toSeconds());
        int largest = 0;
        while (largest < 3 && rest < SECONDS[largest]) {
            largest++;
        }
        StringBuilder text = new StringBuilder();
        for (int i = largest; i < Math.min(largest + 2, 4); i++) {
            text.append(text.isEmpty() ? "" : " ").append(rest / SECONDS[i]).append(UNITS.charAt(i));
            rest %= SECONDS[i];
        }
        return text.toString();
    }
}
