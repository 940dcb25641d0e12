package org.outboxee.example.orders;

import java.util.UUID;

/** What placing an order has written. */
public record PlacedOrder(UUID orderId, UUID eventId) {}
