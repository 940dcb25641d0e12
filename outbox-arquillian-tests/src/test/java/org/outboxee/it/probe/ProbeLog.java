package org.outboxee.it.probe;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.outboxee.api.DeliveryContext;

/** Remembers that a job began, whatever becomes of it. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ProbeLog {

    @PersistenceContext(unitName = "probe")
    private EntityManager probes;

    public void began(String test, String job, DeliveryContext delivery) {
        probes.createNativeQuery("insert into probe_runs (test, job, delivery_id, dispatch_id, attempt, last_attempt,"
                        + " traceparent) values (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
                .setParameter(1, test)
                .setParameter(2, job)
                .setParameter(3, delivery.deliveryId().toString())
                .setParameter(4, delivery.dispatchId().toString())
                .setParameter(5, delivery.attempt())
                .setParameter(6, delivery.lastAttempt())
                .setParameter(7, delivery.headers().getOrDefault("traceparent", "none"))
                .executeUpdate();
    }
}
