package org.outboxee.api;

import java.time.Duration;
import java.util.UUID;

/**
 * What the table says of a delivery. Nothing in it comes from the payload.
 *
 * @param id the delivery
 * @param eventId its event
 * @param eventType the event's stored type
 * @param transport the kind of its target, {@code job} or {@code http}
 * @param target the job's or endpoint's name
 * @param queue the queue's name; {@code -} where there is none
 * @param status its status
 * @param run the number of its run, from 1; each reopening begins another one
 * @param attempts failed attempts of this run
 * @param retrySchedule the schedule as it is stored: {@code list} and delays, or {@code exponential}, first and longest
 *     delay and, where it ends, {@code giveUpAfter} and a span
 * @param timeout how long the result of an attempt is waited for
 * @param dispatchId the current or last dispatch; null while the delivery waits
 * @param node the node that dispatched it last; null if none has
 * @param times when what happened
 * @param failure why the last failed attempt of this run did not complete; null if there is none
 * @param explanation one plain sentence: what it waits for, or how it ended
 */
public record DeliveryDetails(
        UUID id,
        UUID eventId,
        String eventType,
        String transport,
        String target,
        String queue,
        DeliveryStatus status,
        int run,
        int attempts,
        String retrySchedule,
        Duration timeout,
        UUID dispatchId,
        String node,
        DeliveryTimes times,
        AttemptFailure failure,
        String explanation) {

    /**
     * The same delivery with another explanation.
     *
     * @param text the explanation
     * @return a copy
     */
    public DeliveryDetails explainedBy(String text) {
        return new DeliveryDetails(
                id,
                eventId,
                eventType,
                transport,
                target,
                queue,
                status,
                run,
                attempts,
                retrySchedule,
                timeout,
                dispatchId,
                node,
                times,
                failure,
                text);
    }
}
