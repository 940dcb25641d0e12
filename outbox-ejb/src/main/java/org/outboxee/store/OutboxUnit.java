package org.outboxee.store;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.outboxee.api.Outbox;

/**
 * Gives the outbox the EntityManager of its own unit, joined to the JTA transaction. Left out of the classifier
 * {@code library} together with the unit; there the application produces one.
 */
@Dependent
public class OutboxUnit {

    @Produces
    @Outbox
    @PersistenceContext(unitName = "outbox")
    private EntityManager entityManager;
}
