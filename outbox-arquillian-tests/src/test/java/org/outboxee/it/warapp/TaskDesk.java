package org.outboxee.it.warapp;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.UUID;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxEventStore;

/** Business code, and what its jobs leave. */
@Stateless
public class TaskDesk {

    @Inject
    private OutboxEventStore outbox;

    @PersistenceContext
    private EntityManager rows;

    @EJB
    private TaskLog log;

    /** Keeps a note and adds its event; both or, if it fails in the end, neither. */
    public void accept(Task task, int count, boolean fails) {
        for (int i = 0; i < count; i++) {
            rows.createNativeQuery("insert into probe_notes (id, test) values (?1, ?2)")
                    .setParameter(1, UUID.randomUUID().toString())
                    .setParameter(2, task.test())
                    .executeUpdate();
            outbox.add(task);
        }
        if (fails) {
            throw new IllegalStateException("the business fails after add");
        }
    }

    /** In the caller's transaction. */
    public void done(Task task, String job, DeliveryContext delivery) {
        rows.createNativeQuery("insert into probe_effects (test, job, delivery_id, attempt) values (?1, ?2, ?3, ?4)")
                .setParameter(1, task.test())
                .setParameter(2, job)
                .setParameter(3, delivery.deliveryId().toString())
                .setParameter(4, delivery.attempt())
                .executeUpdate();
    }

    public void began(Task task, String job, DeliveryContext delivery) {
        log.began(task, job, delivery);
    }
}
