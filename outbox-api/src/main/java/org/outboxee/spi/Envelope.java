package org.outboxee.spi;

import java.time.Duration;
import java.util.UUID;

/**
 * One dispatched delivery on its way to its target. It carries ids, never the payload.
 *
 * @param application the application whose delivery it is
 * @param eventId the event
 * @param deliveryId the delivery
 * @param dispatchId this dispatch
 * @param eventType the event's stored type
 * @param job the job's name, or the endpoint's or destination's
 * @param queue the queue's name; {@link #NO_QUEUE} where there is none
 * @param attempt the attempt in the current run, from 1
 * @param lastAttempt whether a failure of this attempt is final
 * @param timeout the delivery's timeout, which began with the claim
 */
public record Envelope(
        String application,
        UUID eventId,
        UUID deliveryId,
        UUID dispatchId,
        String eventType,
        String job,
        String queue,
        int attempt,
        boolean lastAttempt,
        Duration timeout) {

    /** Stands for "no queue" in tables and envelopes. */
    public static final String NO_QUEUE = "-";
}
