package org.outboxee.store;

import java.util.List;

/**
 * Who claims, and what its build can deliver; what it doesn't know is left to the nodes that do (spec A5).
 *
 * @param eventTypes the types that it has routes of
 * @param targets the names of its jobs, or the endpoint
 */
public record Claimant(String application, String node, List<String> eventTypes, List<String> targets) {

    public Claimant {
        eventTypes = List.copyOf(eventTypes);
        targets = List.copyOf(targets);
    }

    /** A build that can deliver nothing claims nothing, and an empty IN list is no SQL. */
    boolean canDeliverNothing() {
        return eventTypes.isEmpty() || targets.isEmpty();
    }
}
