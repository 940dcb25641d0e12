package org.outboxee.example.orders;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
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

    public UUID place(long amountCents, String currency) {
        UUID orderId = UUID.randomUUID();
        orders.persist(new Order(orderId.toString(), amountCents, currency));
        outbox.add(new OrderPlaced(orderId, amountCents, currency, Instant.now()));
        return orderId;
    }
}
