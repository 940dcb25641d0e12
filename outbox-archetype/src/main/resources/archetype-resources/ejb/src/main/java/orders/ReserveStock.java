package ${package}.orders;

import ${package}.events.OrderPlaced;
import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.JobName;
import org.outboxee.api.OutboxJob;

/** A job on a queue, run by {@link StockWorkers}. */
@Stateless
@JobName("reserve-stock")
public class ReserveStock implements OutboxJob<OrderPlaced> {

    @PersistenceContext
    private EntityManager entities;

    @Override
    public void run(OrderPlaced event, DeliveryContext delivery) {
        entities.persist(new StockReservation(event.orderId().toString()));
    }
}
