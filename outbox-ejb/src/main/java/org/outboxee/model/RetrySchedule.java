package org.outboxee.model;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** When a failed attempt is tried again, decided without I/O. Its text is the snapshot stored in each delivery. */
public sealed interface RetrySchedule {

    /** Longest delay and age; keeps every sum far from the ends of the database's calendar. */
    Duration LONGEST = Duration.ofDays(3650);

    /**
     * The delay before the next attempt.
     *
     * @param failedAttempts failed attempts of this run, at least 1
     * @param runAge time since the run began
     * @return empty if the failure is final
     */
    Optional<Duration> delayAfter(int failedAttempts, Duration runAge);

    /**
     * The time from the beginning of the first attempt to the end of the last one.
     *
     * @param timeout how long an attempt may take
     * @param jitter the share of a delay that may be added to it
     * @return empty if there is no last attempt
     */
    Optional<Duration> longestRun(Duration timeout, double jitter);

    /** The snapshot for the table: {@code list PT1M PT2M} or {@code exponential PT2S PT1M [giveUpAfter PT24H]}. */
    String text();

    /** A list of delays: as many retries as it is long. */
    record Listed(List<Duration> delays) implements RetrySchedule {

        public Listed {
            delays = List.copyOf(delays);
            delays.forEach(delay -> requireInRange("retry delay", delay));
        }

        @Override
        public Optional<Duration> delayAfter(int failedAttempts, Duration runAge) {
            return failedAttempts > delays.size() ? Optional.empty() : Optional.of(delays.get(failedAttempts - 1));
        }

        @Override
        public Optional<Duration> longestRun(Duration timeout, double jitter) {
            Duration waits = withJitter(delays.stream().reduce(Duration.ZERO, Duration::plus), jitter);
            return Optional.of(waits.plus(timeout.multipliedBy(delays.size() + 1L)));
        }

        @Override
        public String text() {
            StringBuilder text = new StringBuilder("list");
            delays.forEach(delay -> text.append(' ').append(delay));
            return text.toString();
        }
    }

    /** Doubling delays up to a longest one, without end unless {@code giveUpAfter} is not null. */
    record Exponential(Duration first, Duration max, Duration giveUpAfter) implements RetrySchedule {

        public Exponential {
            requireInRange("first retry delay", first);
            requireInRange("longest retry delay", max);
            if (max.compareTo(first) < 0) {
                throw new IllegalArgumentException(
                        "longest retry delay must be at least the first, " + first + ", was " + max);
            }
            if (giveUpAfter != null) {
                requireInRange("giveUpAfter", giveUpAfter);
            }
        }

        @Override
        public Optional<Duration> delayAfter(int failedAttempts, Duration runAge) {
            if (giveUpAfter != null && runAge.compareTo(giveUpAfter) >= 0) {
                return Optional.empty();
            }
            return Optional.of(doubled(failedAttempts - 1));
        }

        private Duration doubled(int times) {
            // 2^42 ms is beyond LONGEST already, so the shift never overflows a long (a peer's schedule did at 310)
            long factor = 1L << Math.min(Math.max(times, 0), 42);
            return factor > max.dividedBy(first) ? max : first.multipliedBy(factor);
        }

        @Override
        public Optional<Duration> longestRun(Duration timeout, double jitter) {
            return Optional.ofNullable(giveUpAfter)
                    .map(age -> age.plus(withJitter(max, jitter)).plus(timeout));
        }

        @Override
        public String text() {
            return "exponential " + first + ' ' + max + (giveUpAfter == null ? "" : " giveUpAfter " + giveUpAfter);
        }
    }

    /**
     * Reads a snapshot.
     *
     * @throws IllegalArgumentException if it is not one
     */
    static RetrySchedule parse(String text) {
        try {
            String[] words = text.trim().split(" +");
            return switch (words[0]) {
                case "list" -> parseList(words);
                case "exponential" -> parseExponential(words);
                default -> throw new IllegalArgumentException("a retry schedule begins with list or exponential");
            };
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("a retry schedule's delays are ISO durations", e);
        }
    }

    private static Listed parseList(String[] words) {
        List<Duration> delays = new ArrayList<>();
        for (int i = 1; i < words.length; i++) {
            delays.add(Duration.parse(words[i]));
        }
        return new Listed(delays);
    }

    private static Exponential parseExponential(String[] words) {
        boolean ends = words.length == 5 && words[3].equals("giveUpAfter");
        if (words.length != 3 && !ends) {
            throw new IllegalArgumentException("an exponential retry schedule has two delays and maybe giveUpAfter");
        }
        return new Exponential(
                Duration.parse(words[1]), Duration.parse(words[2]), ends ? Duration.parse(words[4]) : null);
    }

    private static Duration withJitter(Duration delay, double jitter) {
        return delay.plusMillis(Math.round(delay.toMillis() * jitter));
    }

    private static void requireInRange(String what, Duration value) {
        if (value.compareTo(Duration.ofMillis(1)) < 0 || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(what + " must be between PT0.001S and " + LONGEST + ", was " + value);
        }
    }
}
