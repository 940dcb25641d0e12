package org.outboxee.example.orders;

import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.UUID;
import org.outboxee.api.DeliveryContext;
import org.outboxee.example.events.OrderPlaced;

/** Keeps what jobs did, in the application's own unit and in the job's transaction. */
@Stateless
public class Effects {

    @PersistenceContext
    private EntityManager orders;

    public void add(Class<?> job, OrderPlaced event, DeliveryContext delivery) {
        orders.persist(new Effect(
                UUID.randomUUID().toString(),
                delivery.deliveryId().toString(),
                job.getSimpleName(),
                event.orderId().toString()));
    }

    public long count() {
        return orders.createQuery("select count(e) from Effect e", Long.class).getSingleResult();
    }
}
