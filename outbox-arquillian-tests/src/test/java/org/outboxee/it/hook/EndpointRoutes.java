package org.outboxee.it.hook;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** To endpoints that each have something of their own. */
@ApplicationScoped
public class EndpointRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(HookProbe.class, to -> to.webhook("usual").retryExponentially(ofSeconds(1), ofSeconds(2)))
                .on(HookEvents.Odd.class, to -> to.webhook("odd").retryAfter(ofMillis(200)))
                .on(HookEvents.Refused.class, to -> to.webhook("refused").neverRetry())
                .on(HookEvents.Unaccepted.class, to -> to.webhook("unaccepted").neverRetry())
                .on(HookEvents.Secure.class, to -> to.webhook("secure").retryExponentially(ofSeconds(1), ofSeconds(1)))
                .on(HookEvents.Rotated.class, to -> to.webhook("rotated"))
                .on(HookEvents.Hexadecimal.class, to -> to.webhook("hexadecimal"));
    }
}
