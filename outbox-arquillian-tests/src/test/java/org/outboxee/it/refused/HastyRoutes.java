package org.outboxee.it.refused;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.it.probe.LocalJob;

/** Forgets the timeout. */
@ApplicationScoped
public class HastyRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(Hasty.class, to -> to.job(LocalJob.class).neverRetry());
    }
}
