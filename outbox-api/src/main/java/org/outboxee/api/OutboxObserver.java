package org.outboxee.api;

import java.time.Duration;
import java.util.UUID;

/**
 * Watches what the outbox does: a CDI bean, or added through {@link OutboxObservers}; called after the commit of the
 * transition it tells of, on the thread that made it. It should return quickly. What it throws is logged and changes
 * nothing.
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
     * A delivery was completed. The outbox calls this method; as it stands here it calls the one without a time.
     *
     * @param delivery the delivery
     * @param latency from when the event was due, which is its creation and its own delay, or from when the delivery was
     *     reopened, until its completion; all retries are in it
     */
    default void completed(DeliverySnapshot delivery, Duration latency) {
        completed(delivery);
    }

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
     * A request to an endpoint has ended; told before its result is recorded.
     *
     * @param delivery the delivery
     * @param status the status of the answer; 0 if there was no whole answer
     * @param took the duration of the request
     */
    default void answered(DeliverySnapshot delivery, int status, Duration took) {}

    /**
     * An endpoint failed several times in a row, and this node tries it with one request at a time.
     *
     * @param endpoint the endpoint's name
     */
    default void endpointDown(String endpoint) {}

    /**
     * An endpoint that had been down for this node answers again.
     *
     * @param endpoint the endpoint's name
     */
    default void endpointUp(String endpoint) {}

    /**
     * Rows whose retention has passed were deleted. Called after each batch, for rows of this node's application.
     *
     * @param deliveries how many deliveries, each with its attempts
     * @param events how many events, which had no delivery left
     * @param messages how many accepted messages the inbox has forgotten
     */
    default void cleaned(int deliveries, int events, int messages) {}

    /**
     * An inbox met a message it had before. Called while the transaction of the duplicate ends, after its commit: no
     * transaction can be begun here.
     *
     * @param consumer the name of the inbox's consumer
     * @param messageId the message's id
     */
    default void inboxConflict(String consumer, String messageId) {}
}
