package org.outboxee.example.tasks;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** One job on a queue, which configuration gives to this server's threads. */
@ApplicationScoped
public class TaskRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(
                TaskAdded.class,
                to -> to.job(DoTask.class)
                        .queue("tasks")
                        .retryAfter(Duration.ofSeconds(5), Duration.ofMinutes(1))
                        .timeout(Duration.ofSeconds(30)));
    }
}
