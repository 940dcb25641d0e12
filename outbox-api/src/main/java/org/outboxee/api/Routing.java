package org.outboxee.api;

import java.util.function.Consumer;

/** Takes the routes of event classes. */
public interface Routing {

    /**
     * Defines the routes of an event class. A class may be routed in one place only.
     *
     * @param <E> the event class
     * @param type a concrete class; not null
     * @param routes defines at least one route
     * @return this
     */
    <E extends IntegrationEvent> Routing on(Class<E> type, Consumer<? super EventRoutes<E>> routes);
}
