package org.outboxee.it.hook;

import static java.time.Duration.ofSeconds;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** To endpoints that are sent to while the server stops. */
@ApplicationScoped
public class StopRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(HookProbe.class, to -> to.webhook("slow").timeout(ofSeconds(60)))
                .on(HookEvents.Odd.class, to -> to.webhook("hung"))
                .on(HookEvents.Claimed.class, to -> to.webhook("claimed"));
    }
}
