package org.outboxee.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What the table says of an event, without its payload and its key.
 *
 * @param id the event
 * @param eventType its stored type
 * @param createdAt when it was stored
 * @param delay how long after that its deliveries are held back
 * @param routedAt when it got its deliveries; null if it has none yet
 * @param nextRoutingAt before this moment an event without deliveries isn't looked at
 * @param routingProblem why it got no deliveries; null if nothing is wrong
 * @param headers those of its headers that are safe to show: {@code traceparent}
 * @param hiddenHeaders the names of its other headers, whose values may be anything
 * @param deliveries its deliveries
 * @param explanation one plain sentence: what it waits for, or what its deliveries have come to
 */
public record EventDetails(
        UUID id,
        String eventType,
        Instant createdAt,
        Duration delay,
        Instant routedAt,
        Instant nextRoutingAt,
        String routingProblem,
        Map<String, String> headers,
        List<String> hiddenHeaders,
        List<DeliveryDetails> deliveries,
        String explanation) {

    /**
     * Copies map and lists.
     *
     * @param id the event
     * @param eventType its stored type
     * @param createdAt when it was stored
     * @param delay how long its deliveries are held back
     * @param routedAt when it got its deliveries; may be null
     * @param nextRoutingAt when it is looked at again
     * @param routingProblem why it got no deliveries; may be null
     * @param headers safe headers; not null
     * @param hiddenHeaders names of others; not null
     * @param deliveries its deliveries; not null
     * @param explanation one plain sentence
     */
    public EventDetails {
        headers = Map.copyOf(headers);
        hiddenHeaders = List.copyOf(hiddenHeaders);
        deliveries = List.copyOf(deliveries);
    }
}
