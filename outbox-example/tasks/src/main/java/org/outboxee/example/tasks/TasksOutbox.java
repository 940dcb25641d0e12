package org.outboxee.example.tasks;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.outboxee.api.Outbox;

/** Lets the outbox work with the application's one unit. */
@Dependent
public class TasksOutbox {

    @Produces
    @Outbox
    @PersistenceContext(unitName = "tasks")
    private EntityManager entityManager;
}
