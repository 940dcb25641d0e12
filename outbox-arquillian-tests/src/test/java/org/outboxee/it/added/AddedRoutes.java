package org.outboxee.it.added;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** One local job. */
@ApplicationScoped
public class AddedRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(
                Added.class,
                to -> to.job(AddedJob.class).retryAfter(Duration.ofSeconds(1)).timeout(Duration.ofMinutes(1)));
    }
}
