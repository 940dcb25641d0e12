package org.outboxee.config;

import java.time.Duration;

/**
 * How long rows are kept that nothing is done with any more; null for those that are never deleted.
 *
 * @param completed deliveries since their completion, and events with their last delivery
 * @param failed deliveries in quarantine, since they failed
 * @param inbox accepted messages
 */
public record Retention(Duration completed, Duration failed, Duration inbox) {

    static final Duration SHORTEST = Duration.ofMinutes(1);
    static final Duration LONGEST = Duration.ofDays(3650);
    static final String RULE = "ISO duration of PT1M to P3650D, or never";

    /** Whether a receiver that forgets after this time could take a sender's late repetition for a new message (I5). */
    boolean forgetsWithin(Duration repetitions) {
        return inbox != null && inbox.compareTo(repetitions) <= 0;
    }
}
