package ${package}.orders;

import ${package}.events.OrderPlaced;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.Optional;
import java.util.UUID;
import org.outboxee.api.OutboxEventStore;

/** Places orders and looks at them. */
@Stateless
public class Orders {

    @PersistenceContext
    private EntityManager entities;

    @Inject
    private OutboxEventStore outbox;

    /** The order and its event are stored together, or neither is. */
    public UUID place(long amountCents) {
        UUID id = UUID.randomUUID();
        entities.persist(new PlacedOrder(id.toString(), amountCents));
        outbox.add(new OrderPlaced(id, amountCents));
        return id;
    }

    /** Empty if there is no such order. */
    public Optional<OrderState> state(UUID id) {
        return Optional.ofNullable(entities.find(PlacedOrder.class, id.toString()))
                .map(order -> new OrderState(
                        entities.find(Invoice.class, order.id()) != null,
                        entities.find(StockReservation.class, order.id()) != null));
    }
}
