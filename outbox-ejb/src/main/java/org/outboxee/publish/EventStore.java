package org.outboxee.publish;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import org.outboxee.api.EventOptions;
import org.outboxee.api.EventRefusedException;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxEventStore;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxTransactionException;
import org.outboxee.config.ChosenSerializer;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.Names;
import org.outboxee.model.OutboxEvent;
import org.outboxee.model.TimeOrderedIds;
import org.outboxee.store.CallerTransaction;
import org.outboxee.store.EventRows;
import org.outboxee.store.NoConnection;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.SqlStates;

/**
 * Stores events in the caller's transaction. A CDI bean and not an EJB: a refusal passes through to the caller without
 * marking its transaction.
 */
@ApplicationScoped
class EventStore implements OutboxEventStore {

    private ChosenSerializer serializer;
    private EventRows events;
    private CallerTransaction transaction;
    private RelaySignal signal;
    private TraceContext trace;
    private OutboxConfig config;

    EventStore() {}

    @Inject
    EventStore(
            ChosenSerializer serializer,
            EventRows events,
            CallerTransaction transaction,
            RelaySignal signal,
            TraceContext trace,
            OutboxConfig config) {
        this.serializer = serializer;
        this.events = events;
        this.transaction = transaction;
        this.signal = signal;
        this.trace = trace;
        this.config = config;
    }

    @Override
    public UUID add(IntegrationEvent event) {
        return add(event, options -> {});
    }

    @Override
    public UUID add(IntegrationEvent event, Consumer<? super EventOptions> options) {
        Objects.requireNonNull(event, "event");
        String type = Names.ofEvent(event.getClass());
        transaction.requireActive(type + ": add()");
        CollectedOptions collected = new CollectedOptions();
        options.accept(collected);
        trace.current().forEach(collected::headerIfAbsent);
        OutboxEvent row = new OutboxEvent(
                TimeOrderedIds.next(),
                config.application(),
                type,
                payload(event, type),
                collected.headersAsJson(),
                collected.key(),
                collected.delayMillis());
        insert(row);
        return row.getId();
    }

    private String payload(IntegrationEvent event, String type) {
        String payload = serializer.serialize(event);
        int bytes = payload.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > config.payloadMaxBytes()) {
            throw new EventRefusedException(type + ": the serialized event must be at most " + config.payloadMaxBytes()
                    + " bytes (outbox.payload.max-bytes), was " + bytes);
        }
        if (payload.indexOf('\0') >= 0) {
            throw new EventRefusedException(
                    type + ": the serialized event contains a NUL character, which databases " + "cannot store");
        }
        return payload;
    }

    private void insert(OutboxEvent row) {
        try {
            events.insert(row);
        } catch (RuntimeException e) {
            transaction.markForRollback();
            if (SqlStates.of(e).contains(SqlStates.READ_ONLY_TRANSACTION)) {
                throw new OutboxTransactionException(
                        row.getEventType() + ": add() needs a transaction that may write, this one is read-only", e);
            }
            if (NoConnection.isCauseOf(e)) {
                throw new OutboxTransactionException(row.getEventType() + ": " + NoConnection.REASON, e);
            }
            throw new OutboxException(
                    row.getEventType() + ": the event could not be inserted; the transaction is marked for rollback",
                    e);
        }
        transaction.afterCommit(EventStore.class, signal::raiseForEvents); // once, however many events are added
    }
}
