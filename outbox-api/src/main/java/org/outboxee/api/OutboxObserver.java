package org.outboxee.api;

import java.util.UUID;

/**
 * Watches what the outbox does: a CDI bean, called after the commit of the transition it tells of, on the thread that
 * made it. It should return quickly. What it throws is logged and changes nothing.
 */
public interface OutboxObserver {

    /**
     * An event got its deliveries.
     *
     * @param eventId the event
     * @param eventType its stored type
     * @param deliveries how many deliveries were created
     */
    default void routed(UUID eventId, String eventType, int deliveries) {}

    /**
     * A delivery was claimed and is about to be handed to its transport.
     *
     * @param delivery the delivery
     */
    default void dispatched(DeliverySnapshot delivery) {}

    /**
     * A delivery was completed.
     *
     * @param delivery the delivery
     */
    default void completed(DeliverySnapshot delivery) {}

    /**
     * An attempt failed and another one is scheduled.
     *
     * @param delivery the delivery, with the attempt that failed
     * @param failure why
     */
    default void retried(DeliverySnapshot delivery, FailureKind failure) {}

    /**
     * An attempt failed and the delivery is in quarantine.
     *
     * @param delivery the delivery, with the attempt that failed
     * @param failure why
     */
    default void failed(DeliverySnapshot delivery, FailureKind failure) {}

    /**
     * An attempt was given up because its timeout passed; {@link #retried} or {@link #failed} is called too.
     *
     * @param delivery the delivery, with the attempt that was lost
     */
    default void reclaimed(DeliverySnapshot delivery) {}

    /**
     * An inbox met a message it had before.
     *
     * @param consumer the name of the inbox's consumer
     * @param messageId the message's id
     */
    default void inboxConflict(String consumer, String messageId) {}
}
