package org.outboxee.it.web;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** The second WAR's routes for its own class of the same name. */
@ApplicationScoped
public class TwinRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(
                WebProbe.class,
                to -> to.job(TwinJob.class).retryAfter(Duration.ofSeconds(1)).timeout(Duration.ofMinutes(1)));
    }
}
