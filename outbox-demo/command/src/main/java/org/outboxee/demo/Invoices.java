package org.outboxee.demo;

/**
 * What Billing's tables say.
 *
 * @param count rows, in a table that would take a second one for an order
 * @param orders different orders among them
 */
record Invoices(long count, long orders) {

    long duplicates() {
        return count - orders;
    }
}
