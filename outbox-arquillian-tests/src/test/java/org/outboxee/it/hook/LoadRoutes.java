package org.outboxee.it.hook;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** To endpoints whose load is measured. */
@ApplicationScoped
public class LoadRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(HookProbe.class, to -> to.webhook("usual"))
                .on(HookEvents.Limited.class, to -> to.webhook("limited"))
                .on(HookEvents.Down.class, to -> to.webhook("down"));
    }
}
