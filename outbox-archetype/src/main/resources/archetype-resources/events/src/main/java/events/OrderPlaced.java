package ${package}.events;

import java.util.UUID;
import org.outboxee.api.EventType;
import org.outboxee.api.IntegrationEvent;

/** A customer placed an order. */
@EventType("order-placed")
public record OrderPlaced(UUID orderId, long amountCents) implements IntegrationEvent {}
