package org.outboxee.it.refused;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.it.probe.LocalJob;

/** Correct but for its event's class. */
@ApplicationScoped
public class ShapelessRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(Shapeless.class, to -> to.job(LocalJob.class).neverRetry().timeout(Duration.ofMinutes(1)));
    }
}
