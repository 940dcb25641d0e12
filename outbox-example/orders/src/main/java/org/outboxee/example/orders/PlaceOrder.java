package org.outboxee.example.orders;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.outboxee.api.OutboxEventStore;
import org.outboxee.example.events.OrderPlaced;

/** Places an order: the order and its event are in the database together, or neither is. */
@Stateless
public class PlaceOrder {

    @PersistenceContext
    private EntityManager orders;

    @Inject
    private OutboxEventStore outbox;

    @Inject
    private FraudCheck fraud;

    /**
     * Writes an order and its event.
     *
     * @throws OrderDeclinedException if the order is not wanted; nothing of it stays
     */
    public PlacedOrder place(long amountCents, String currency) {
        UUID orderId = UUID.randomUUID();
        Order order = new Order(orderId.toString(), amountCents, currency);
        orders.persist(order);
        UUID eventId = outbox.add(new OrderPlaced(orderId, amountCents, currency, Instant.now()));
        fraud.check(order); // last on purpose: what it declines takes the event with it
        return new PlacedOrder(orderId, eventId);
    }

    public Optional<Order> find(UUID orderId) {
        return Optional.ofNullable(orders.find(Order.class, orderId.toString()));
    }
}
