package org.outboxee.admin.web;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * Slows down guessing: after some failures each further one closes the door for twice as long, for the user at this
 * address and, later, for the address as a whole. Not for the user at every address: anybody could lock out anybody.
 * No thread waits; the caller is told how long to stay away. Memory is bounded, the longest unused is dropped.
 */
final class Throttle {

    static final int FREE_PER_USER = 3;
    static final int FREE_PER_ADDRESS = 10;
    static final int MOST = 4096;

    private static final int LONGEST_NAME = 64;

    private final LongSupplier nanos;
    private final Map<String, Guesses> guesses = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Guesses> eldest) {
            return super.size() > MOST;
        }
    };

    Throttle(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /**
     * Zero if a password may be checked now. Then, where failures are on record, the door closes at once and not only
     * with the failure, so that of many guesses sent at the same moment one gets in.
     */
    synchronized Duration begin(String user, String address) {
        long now = nanos.getAsLong();
        List<Guesses> known = keys(user, address).stream()
                .map(guesses::get)
                .filter(Objects::nonNull)
                .filter(guess -> !guess.isOver(now))
                .toList();
        long wait =
                known.stream().mapToLong(guess -> guess.waitNanos(now)).max().orElse(0);
        if (wait > 0) {
            return Duration.ofNanos(wait);
        }
        known.forEach(guess -> guess.foresee(now));
        return Duration.ZERO;
    }

    synchronized void failed(String user, String address) {
        long now = nanos.getAsLong();
        guess(pair(user, address), FREE_PER_USER, now).fail(now);
        guess(address, FREE_PER_ADDRESS, now).fail(now);
    }

    /** Forgets the user's failures at this address; the address's stay, or one good account would pay for guesses. */
    synchronized void succeeded(String user, String address) {
        guesses.remove(pair(user, address));
        Guesses whole = guesses.get(address);
        if (whole != null) {
            whole.open(nanos.getAsLong());
        }
    }

    synchronized int size() {
        return guesses.size();
    }

    private Guesses guess(String key, int free, long now) {
        Guesses known = guesses.get(key);
        if (known == null || known.isOver(now)) {
            known = new Guesses(free, now);
            guesses.put(key, known);
        }
        return known;
    }

    private static List<String> keys(String user, String address) {
        return List.of(pair(user, address), address);
    }

    /** One key for all spellings that configuration may take for the same user, cut where no user's name goes on. */
    private static String pair(String user, String address) {
        String name = user.substring(0, Math.min(user.length(), LONGEST_NAME));
        return address + ' ' + name.replaceAll("[^A-Za-z0-9]", "_").toLowerCase(Locale.ROOT);
    }
}
