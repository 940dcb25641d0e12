package org.outboxee.api;

import java.util.UUID;

/**
 * Gives a job that is a message-driven bean of its own what its message refers to. Works only while a bean annotated
 * with {@link OutboxWorker} handles a message, in the thread that called it.
 */
public interface OutboxMessageLoader {

    /**
     * The event of the delivery that is being worked on.
     *
     * @param <E> the event class
     * @param deliveryId the id from the message's property {@link OutboxMessage#DELIVERY_ID}; not null
     * @param expectedClass the class of the stored event; not null
     * @return the event
     * @throws EventRefusedException if the delivery is not the one being worked on, the stored event is of another
     *     class, or its payload cannot be read; not retryable (spec A13)
     */
    <E extends IntegrationEvent> E load(UUID deliveryId, Class<E> expectedClass);

    /**
     * The delivery that is being worked on.
     *
     * @return its context
     * @throws OutboxException if none is being worked on in this thread
     */
    DeliveryContext delivery();
}
