package org.outboxee.api;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What waits in one application's tables. Counts stop at {@value #LARGEST_COUNT}, so that reading them costs the same
 * however much waits: how old the oldest is says more.
 *
 * @param unroutedEvents events that have no deliveries yet
 * @param oldestUnrouted age of the oldest of them; zero if there is none
 * @param deliveries how many are pending, dispatched and failed, by what they lead to; those that don't occur are left
 *     out
 * @param oldestDue how long the oldest due delivery of each queue has been due; zero if none is. Queues are named as in
 *     the tables: {@code -} holds local jobs, {@code http:} and a name the deliveries to an endpoint, {@link #OTHER} all
 *     that this build has no route to
 * @param oldestExpired for how long the timeout of the oldest dispatched delivery has been over; zero if none is
 */
public record OutboxBacklog(
        long unroutedEvents,
        Duration oldestUnrouted,
        List<Count> deliveries,
        Map<String, Duration> oldestDue,
        Duration oldestExpired) {

    /** Where counting stops, for events and for the deliveries of each status. */
    public static final int LARGEST_COUNT = 10_000;

    /** Stands for what this build doesn't know. */
    public static final String OTHER = "other";

    /**
     * Copies list and map.
     *
     * @param unroutedEvents as above
     * @param oldestUnrouted as above; not null
     * @param deliveries as above; not null
     * @param oldestDue as above; not null
     * @param oldestExpired as above; not null
     */
    public OutboxBacklog {
        deliveries = List.copyOf(deliveries);
        oldestDue = Map.copyOf(oldestDue);
    }

    /**
     * How many deliveries of one status lead to one target.
     *
     * @param status pending, dispatched or failed
     * @param transport as in the tables, {@code job} or {@code http} for example
     * @param target the name of the job or endpoint
     * @param count how many
     */
    public record Count(DeliveryStatus status, String transport, String target, long count) {}
}
