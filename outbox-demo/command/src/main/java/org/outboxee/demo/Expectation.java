package org.outboxee.demo;

import java.util.ArrayList;
import java.util.List;

/** What must be in the database in the end, from what the shop has answered. */
record Expectation(long acceptedOrders, long jobsPerOrder, long intendedFailures, long kills) {

    /** Where the database says something else; empty if all is well. */
    List<String> contradictions(Counts counts) {
        List<String> found = new ArrayList<>();
        long deliveries = acceptedOrders * jobsPerOrder;
        compare(found, "orders", acceptedOrders, counts.orders());
        compare(found, "events", acceptedOrders, counts.events());
        compare(found, "routed events", acceptedOrders, counts.routed());
        compare(found, "open deliveries", 0, counts.open());
        compare(found, "completed deliveries", deliveries - intendedFailures, counts.completed());
        compare(found, "failed deliveries", intendedFailures, counts.failed());
        compare(found, "effects", deliveries - intendedFailures, counts.effects());
        compare(found, "deliveries with an effect", deliveries - intendedFailures, counts.deliveriesWithEffect());
        compare(found, "kills that the server came back from", kills, counts.kills());
        return found;
    }

    private static void compare(List<String> found, String what, long expected, long actual) {
        if (expected != actual) {
            found.add(what + ": expected " + expected + ", were " + actual);
        }
    }
}
