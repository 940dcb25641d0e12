package org.outboxee.demo;

/**
 * What the database says, all at one time.
 *
 * @param nodes lives of the server that dispatched something: each start takes a name of its own
 * @param effects rows that only jobs write
 * @param deliveriesWithEffect different deliveries among them
 * @param invoices what Billing's own tables say, a moment earlier
 */
record Counts(
        long orders,
        long events,
        long routed,
        long pending,
        long dispatched,
        long completed,
        long failed,
        long nodes,
        long effects,
        long deliveriesWithEffect,
        Invoices invoices) {

    long open() {
        return pending + dispatched;
    }

    long duplicates() {
        return effects - deliveriesWithEffect;
    }

    long kills() {
        return nodes - 1;
    }

    /** Nothing waits for the relay. */
    boolean isDispatched() {
        return events == routed && pending == 0;
    }

    /** Nothing is left to be done. */
    boolean isDone() {
        return events == routed && open() == 0;
    }

    /** The demo's last line. */
    String summary() {
        return "demo: " + events + " events stored, " + routed + " routed, " + completed + " deliveries completed, "
                + failed + " failed as intended, " + kills() + " kill survived, " + duplicates()
                + " duplicated effects, " + invoices.count() + " invoices, " + invoices.duplicates()
                + " duplicate invoices";
    }
}
