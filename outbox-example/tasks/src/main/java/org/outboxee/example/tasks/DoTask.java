package org.outboxee.example.tasks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxJob;

/** Commits together with its completion. */
@ApplicationScoped
public class DoTask implements OutboxJob<TaskAdded> {

    @Inject
    private Tasks tasks;

    @Override
    public void run(TaskAdded event, DeliveryContext delivery) {
        tasks.finish(event.taskId());
    }
}
