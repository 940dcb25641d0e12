package org.outboxee.api;

/**
 * The numbers an operator looks at first (spec A21). Counts are exact, except {@code completed}, which is exact up to
 * 10,000 and an estimate above.
 *
 * @param application whose rows these are
 * @param unroutedEvents events that have no deliveries yet
 * @param oldestUnroutedSeconds age of the oldest of them in seconds; 0 if there is none
 * @param pending deliveries that wait for their first or next attempt
 * @param dispatched deliveries whose result is awaited
 * @param completed deliveries that are done
 * @param completedIsEstimate whether {@code completed} is an estimate
 * @param failed deliveries in quarantine
 * @param oldestOpenSeconds age, since its creation, of the oldest delivery that is pending or dispatched, in seconds; 0
 *     if there is none
 */
public record OutboxStatus(
        String application,
        long unroutedEvents,
        long oldestUnroutedSeconds,
        long pending,
        long dispatched,
        long completed,
        boolean completedIsEstimate,
        long failed,
        long oldestOpenSeconds) {

    /** Up to this number completed deliveries are counted exactly. */
    public static final int EXACT_COMPLETED_LIMIT = 10_000;
}
