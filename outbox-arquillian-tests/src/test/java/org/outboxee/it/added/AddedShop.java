package org.outboxee.it.added;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxEventStore;

/** Business code with its own persistence unit, unnamed as most have it. */
@Stateless
public class AddedShop {

    @Inject
    private OutboxEventStore outbox;

    @PersistenceContext
    private EntityManager rows;

    public void sell(String test) {
        rows.createNativeQuery("insert into probe_business (test, name) values (?1, 'sold')")
                .setParameter(1, test)
                .executeUpdate();
        outbox.add(new Added(test));
    }

    public void effect(Added event, DeliveryContext delivery) {
        rows.createNativeQuery("insert into probe_effects (test, job, delivery_id, attempt) values (?1, ?2, ?3, ?4)")
                .setParameter(1, event.test())
                .setParameter(2, "AddedJob")
                .setParameter(3, delivery.deliveryId().toString())
                .setParameter(4, delivery.attempt())
                .executeUpdate();
    }
}
