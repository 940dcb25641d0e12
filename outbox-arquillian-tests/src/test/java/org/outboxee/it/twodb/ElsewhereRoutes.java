package org.outboxee.it.twodb;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** One route. */
@ApplicationScoped
public class ElsewhereRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(
                ElsewhereProbe.class,
                to -> to.job(ElsewhereJob.class).neverRetry().timeout(Duration.ofMinutes(1)));
    }
}
