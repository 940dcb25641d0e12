package org.outboxee.it.warapp;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** One job on a queue, which configuration gives to this server's threads, and one without a queue. */
@ApplicationScoped
public class TaskRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(Task.class, to -> {
            to.job(DoTask.class)
                    .queue("war.tasks")
                    .retryAfter(Duration.ofSeconds(1), Duration.ofSeconds(1))
                    .timeout(Duration.ofSeconds(20));
            to.job(TellOthers.class).retryAfter(Duration.ofSeconds(1)).timeout(Duration.ofSeconds(20));
        });
    }
}
