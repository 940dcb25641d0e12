package org.outboxee.api;

import java.util.UUID;

/**
 * A delivery at one moment, without its payload.
 *
 * @param eventId the event
 * @param deliveryId the delivery
 * @param dispatchId the dispatch; null while the delivery waits
 * @param eventType the event's stored type
 * @param target the job's or endpoint's name
 * @param queue the queue's name; {@code -} where there is none
 * @param attempt the attempt in the current run, from 1
 */
public record DeliverySnapshot(
        UUID eventId, UUID deliveryId, UUID dispatchId, String eventType, String target, String queue, int attempt) {}
