package org.outboxee.api;

import java.time.Instant;

/**
 * The times of a delivery, all by the database's clock.
 *
 * @param readAt when they were read
 * @param createdAt when the event was routed to it
 * @param runStartedAt when its current run began
 * @param availableAt from when on its next attempt is due; for a delivery that isn't pending that of its last one
 * @param dispatchedAt when it was dispatched; null while it waits
 * @param timeoutAt when its attempt counts as lost; null while it waits
 * @param completedAt when it was completed; null if it isn't
 * @param failedAt when it failed for good; null if it hasn't
 */
public record DeliveryTimes(
        Instant readAt,
        Instant createdAt,
        Instant runStartedAt,
        Instant availableAt,
        Instant dispatchedAt,
        Instant timeoutAt,
        Instant completedAt,
        Instant failedAt) {}
