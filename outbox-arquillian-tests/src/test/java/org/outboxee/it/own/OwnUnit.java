package org.outboxee.it.own;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.outboxee.api.Outbox;

/** Lets the outbox work with the application's own unit. */
@Dependent
public class OwnUnit {

    @Produces
    @Outbox
    @PersistenceContext(unitName = "probe")
    private EntityManager entityManager;
}
