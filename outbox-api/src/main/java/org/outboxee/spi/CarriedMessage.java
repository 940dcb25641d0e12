package org.outboxee.spi;

/**
 * What a carrier's message for a worker says, as it came: nothing of it has been checked. Null stands for what the
 * message doesn't say.
 *
 * @param application whose message it is, see {@link org.outboxee.api.OutboxMessage#APPLICATION}
 * @param deliveryId the delivery, see {@link org.outboxee.api.OutboxMessage#DELIVERY_ID}
 * @param dispatchId the dispatch, see {@link org.outboxee.api.OutboxMessage#DISPATCH_ID}
 * @param job the job's name
 * @param place where it was taken from, for messages to operators: "queue shop.reserve"; not null
 */
public record CarriedMessage(String application, String deliveryId, String dispatchId, String job, String place) {}
