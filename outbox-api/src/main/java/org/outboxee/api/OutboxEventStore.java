package org.outboxee.api;

import java.util.UUID;
import java.util.function.Consumer;

/**
 * Stores integration events in the caller's transaction. Inject it with {@code @Inject}.
 *
 * <p>The event is there if and only if the business transaction commits. Routes, queues and receivers are not looked at
 * here, so a broker that is down never disturbs the business transaction (spec A1).
 */
public interface OutboxEventStore {

    /**
     * Stores an event in the caller's active JTA transaction.
     *
     * @param event the event; not null
     * @return the id of the stored event
     * @throws OutboxTransactionException if no transaction is active, or it is read-only or marked for rollback;
     *     nothing was written
     * @throws EventRefusedException if the event's class or one of its values is not allowed, or its serialized form is
     *     larger than {@code outbox.payload.max-bytes}; nothing was written and the transaction is not marked
     * @throws OutboxException if the insert failed; the transaction is marked for rollback
     * @throws NullPointerException if the event is null
     */
    UUID add(IntegrationEvent event);

    /**
     * Stores an event with options, in the caller's active JTA transaction.
     *
     * @param event the event; not null
     * @param options sets what differs from the defaults; not null, called before this method returns
     * @return the id of the stored event
     * @throws OutboxTransactionException as {@link #add(IntegrationEvent)}
     * @throws EventRefusedException as {@link #add(IntegrationEvent)}, or if a key or header breaks its rule
     * @throws OutboxException if the insert failed; the transaction is marked for rollback
     * @throws NullPointerException if an argument is null
     */
    UUID add(IntegrationEvent event, Consumer<? super EventOptions> options);
}
