package org.outboxee.demo;

/** A delivery to Billing: its id, how often it was begun anew, and where it is. */
record BillingDelivery(String id, int run, DeliveryState state) {}
