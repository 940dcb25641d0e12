package org.outboxee.spi;

import org.outboxee.api.IntegrationEvent;

/**
 * Turns events into text and back. The default is JSON on JSON-B. An application replaces it with a CDI bean of its own
 * that is an {@code @Alternative} with a priority (spec A2). Implementations are called by many threads at once.
 */
public interface OutboxEventSerializer {

    /**
     * The stored form of an event.
     *
     * @param event the event; not null
     * @return its text; never null
     * @throws org.outboxee.api.EventRefusedException if a value cannot be encoded; the message names class and member,
     *     never the value
     */
    String serialize(IntegrationEvent event);

    /**
     * The event from its stored form.
     *
     * @param <E> the event class
     * @param payload what {@link #serialize} returned, possibly in an older version
     * @param type the event class
     * @return the event; never null
     * @throws org.outboxee.api.EventRefusedException if the payload cannot be read as this class; the message names
     *     class and member, never the payload
     */
    <E extends IntegrationEvent> E deserialize(String payload, Class<E> type);
}
