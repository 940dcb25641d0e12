package org.outboxee.example.tasks;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.outboxee.api.OutboxEventStore;

/** Business code. */
@Stateless
public class Tasks {

    @Inject
    private OutboxEventStore outbox;

    @PersistenceContext(unitName = "tasks")
    private EntityManager rows;

    /** Stores the task and its event, or neither. */
    public String add(String title) {
        Task task = new Task(title);
        rows.persist(task);
        outbox.add(new TaskAdded(task.id()));
        return task.id();
    }

    /** In the caller's transaction: a job's work and its completion commit together. */
    public void finish(String id) {
        rows.find(Task.class, id).finish();
    }

    /** The task in words, or null. */
    public String describe(String id) {
        Task task = rows.find(Task.class, id);
        return task == null ? null : task.toString();
    }
}
