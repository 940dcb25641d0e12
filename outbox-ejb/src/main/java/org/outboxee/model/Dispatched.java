package org.outboxee.model;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.outboxee.api.DeliverySnapshot;
import org.outboxee.spi.Envelope;

/**
 * A dispatched delivery as read from the table: what is needed to send it, run it and decide about its failure.
 *
 * @param attempts failed attempts of the current run
 * @param retrySchedule the stored snapshot, not parsed yet: a broken one must not stop a batch
 * @param runAge time since the run began, by the database's clock
 */
public record Dispatched(
        DispatchRef dispatch,
        UUID eventId,
        String application,
        String eventType,
        String target,
        String queue,
        int run,
        int attempts,
        String retrySchedule,
        Duration timeout,
        Duration runAge) {

    /** The number of this attempt in its run; it stops at the largest number there is. */
    public int attempt() {
        return Math.max(attempts, attempts + 1);
    }

    /** The delay before the next attempt if this one fails now; empty if that would be final. */
    public Optional<Duration> delayIfFailed() {
        try {
            return ParsedSchedules.of(retrySchedule).delayAfter(attempt(), runAge);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // nobody knows the schedule any more: quarantine, where an operator sees it
        }
    }

    public boolean isLastAttempt() {
        return delayIfFailed().isEmpty();
    }

    public Envelope envelope() {
        return new Envelope(
                application,
                eventId,
                dispatch.deliveryId(),
                dispatch.dispatchId(),
                eventType,
                target,
                queue,
                attempt(),
                isLastAttempt(),
                timeout);
    }

    public DeliverySnapshot snapshot() {
        return new DeliverySnapshot(
                eventId, dispatch.deliveryId(), dispatch.dispatchId(), eventType, target, queue, attempt());
    }
}
