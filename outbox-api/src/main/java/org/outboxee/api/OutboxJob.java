package org.outboxee.api;

/**
 * A job that a delivery runs: a CDI bean or a session bean. It runs in a JTA transaction that commits together with the
 * delivery's completion, unless the class is annotated with {@link OutsideTransaction}.
 *
 * <p>A job reports failure by an exception only. A {@link RetryableOutboxException} anywhere in the cause chain is
 * tried again by the delivery's schedule; any other exception fails the delivery for good. A failure of the machinery,
 * such as a lost connection or a deadlock, is tried again (spec A12).
 *
 * @param <E> the event it accepts, or a supertype of several events
 */
@FunctionalInterface
public interface OutboxJob<E extends IntegrationEvent> {

    /**
     * Does the work.
     *
     * @param event the event; never null
     * @param delivery which delivery and attempt this is; never null
     * @throws Exception any exception is a failed attempt
     */
    void run(E event, DeliveryContext delivery) throws Exception;
}
