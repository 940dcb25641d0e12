package org.outboxee.example.billing;

import java.util.UUID;

/** What Billing needs of an order. It is not the shop's class: what the two share is the form of the message. */
public record BilledOrder(UUID orderId, long amountCents, String currency) {}
