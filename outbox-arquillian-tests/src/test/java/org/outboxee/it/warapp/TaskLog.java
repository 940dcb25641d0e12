package org.outboxee.it.warapp;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.outboxee.api.DeliveryContext;

/** Remembers that a job began, whatever becomes of it. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class TaskLog {

    @PersistenceContext
    private EntityManager rows;

    public void began(Task task, String job, DeliveryContext delivery) {
        rows.createNativeQuery("insert into probe_runs (test, job, delivery_id, dispatch_id, attempt, last_attempt,"
                        + " traceparent) values (?1, ?2, ?3, ?4, ?5, ?6, 'none')")
                .setParameter(1, task.test())
                .setParameter(2, job)
                .setParameter(3, delivery.deliveryId().toString())
                .setParameter(4, delivery.dispatchId().toString())
                .setParameter(5, delivery.attempt())
                .setParameter(6, delivery.lastAttempt())
                .executeUpdate();
    }
}
