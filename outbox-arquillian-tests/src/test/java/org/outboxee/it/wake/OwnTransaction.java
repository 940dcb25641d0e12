package org.outboxee.it.wake;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** Suspends its caller's transaction. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class OwnTransaction {

    @PersistenceContext(unitName = "probe")
    private EntityManager probes;

    public void write(String test) {
        probes.createNativeQuery("insert into probe_business (test, name) values (?1, 'in between')")
                .setParameter(1, test)
                .executeUpdate();
    }
}
