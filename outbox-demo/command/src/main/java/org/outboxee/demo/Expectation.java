package org.outboxee.demo;

import java.util.ArrayList;
import java.util.List;

/** What must be in the databases in the end, from what the shop has answered: each order also goes to Billing. */
record Expectation(long acceptedOrders, long jobsPerOrder, long intendedFailures, long kills) {

    /** Where the database says something else; empty if all is well. */
    List<String> contradictions(Counts counts) {
        List<String> found = new ArrayList<>();
        long effects = acceptedOrders * jobsPerOrder - intendedFailures;
        compare(found, "orders", acceptedOrders, counts.orders());
        compare(found, "events", acceptedOrders, counts.events());
        compare(found, "routed events", acceptedOrders, counts.routed());
        compare(found, "open deliveries", 0, counts.open());
        compare(found, "completed deliveries", effects + acceptedOrders, counts.completed());
        compare(found, "failed deliveries", intendedFailures, counts.failed());
        compare(found, "effects", effects, counts.effects());
        compare(found, "deliveries with an effect", effects, counts.deliveriesWithEffect());
        compare(found, "invoices", acceptedOrders, counts.invoices().count());
        compare(
                found,
                "orders with an invoice",
                acceptedOrders,
                counts.invoices().orders());
        compare(found, "kills that the server came back from", kills, counts.kills());
        return found;
    }

    private static void compare(List<String> found, String what, long expected, long actual) {
        if (expected != actual) {
            found.add(what + ": expected " + expected + ", were " + actual);
        }
    }
}
