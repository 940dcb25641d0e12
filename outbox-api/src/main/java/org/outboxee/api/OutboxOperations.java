package org.outboxee.api;

import java.time.Duration;
import java.util.UUID;

/** What an operator may do. Inject it with {@code @Inject}; call it without an active transaction. */
public interface OutboxOperations {

    /**
     * Opens a completed or failed delivery again: the same row in a new run, attempts from 0, with its schedule. The
     * earlier outcome stays among its attempts (spec A10).
     *
     * @param deliveryId the delivery
     * @return false if there is no such delivery of this application in a final status; then nothing changed
     * @throws OutboxException if the database cannot be reached
     */
    boolean reopen(UUID deliveryId);

    /**
     * As {@link #reopen(UUID)}, with another schedule for the new run.
     *
     * @param deliveryId the delivery
     * @param retryAfter the delays; none for a single attempt; each at least one millisecond and at most 3650 days
     * @return false if there is no such delivery of this application in a final status; then nothing changed
     * @throws IllegalArgumentException if a delay is out of range
     * @throws OutboxException if the database cannot be reached
     */
    boolean reopen(UUID deliveryId, Duration... retryAfter);

    /**
     * As {@link #reopen(UUID)}, with doubling delays for the new run, as of
     * {@link JobRoute#retryExponentially(Duration, Duration)}.
     *
     * @param deliveryId the delivery
     * @param first the first delay
     * @param max the longest delay, at least the first
     * @param giveUpAfter the new run's age from which on a failure is final; null to try without end
     * @return false if there is no such delivery of this application in a final status; then nothing changed
     * @throws IllegalArgumentException if a duration is less than one millisecond or more than 3650 days, or the longest
     *     delay is less than the first
     * @throws NullPointerException if a delay is null
     * @throws OutboxException if the database cannot be reached
     */
    boolean reopenExponentially(UUID deliveryId, Duration first, Duration max, Duration giveUpAfter);

    /**
     * Runs one pass of this node's relay now, after the one that may be running, also where the relay is switched off.
     *
     * @return what the pass did
     * @throws OutboxException if the outbox has not started or the database cannot be reached
     */
    PassReport pass();

    /**
     * What one pass did. A pass that did something is followed by another one at once, by the relay itself.
     *
     * @param routed events that got their deliveries
     * @param unroutable events that no deployed build has a route for; they stay unrouted until one has
     * @param dispatched deliveries that were claimed for their transport
     * @param refused how many of those the transport refused; each takes the branch of a failed attempt
     * @param released how many of those the transport gave back unsent, without an attempt used
     * @param reclaimed deliveries whose timeout had passed
     */
    record PassReport(int routed, int unroutable, int dispatched, int refused, int released, int reclaimed) {}
}
