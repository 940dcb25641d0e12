package org.outboxee.store;

import java.util.List;

/**
 * Who claims, and what its build can run; what it doesn't know is left to the nodes that do (spec A5).
 *
 * @param eventTypes the types that it has routes of
 * @param jobs the names of its jobs
 */
public record Claimant(String application, String node, List<String> eventTypes, List<String> jobs) {

    public Claimant {
        eventTypes = List.copyOf(eventTypes);
        jobs = List.copyOf(jobs);
    }

    /** A build that can run nothing claims nothing, and an empty IN list is no SQL. */
    boolean canRunNothing() {
        return eventTypes.isEmpty() || jobs.isEmpty();
    }
}
