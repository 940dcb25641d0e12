package org.outboxee.it.warapp;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.outboxee.api.Outbox;

/** Lets the outbox work with the application's one unit. */
@Dependent
public class WarUnit {

    @Produces
    @Outbox
    @PersistenceContext
    private EntityManager entityManager;
}
