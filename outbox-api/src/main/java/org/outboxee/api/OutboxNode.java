package org.outboxee.api;

import java.time.Duration;
import java.util.List;

/**
 * One node of an application, as far as it needs no database to tell.
 *
 * @param application the application's name
 * @param routes the routes of this build; empty until the outbox has started
 * @param relayEnabled whether a relay is switched on here
 * @param passes how many passes the relay has made to their end since the start
 * @param sinceLastPass time since the last of them, or since the start if there was none
 */
public record OutboxNode(
        String application, List<Destination> routes, boolean relayEnabled, long passes, Duration sinceLastPass) {

    /**
     * Copies the list.
     *
     * @param application as above; not null
     * @param routes as above; not null
     * @param relayEnabled as above
     * @param passes as above
     * @param sinceLastPass as above; not null
     */
    public OutboxNode {
        routes = List.copyOf(routes);
    }

    /**
     * Where one event type goes.
     *
     * @param eventType the event's stored type
     * @param transport as in the tables, {@code job} or {@code http} for example
     * @param target the name of the job or endpoint
     * @param queue the queue's name as in the tables
     */
    public record Destination(String eventType, String transport, String target, String queue) {}
}
