package org.outboxee.it.hook;

import static java.time.Duration.ofSeconds;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** To the endpoint of the configuration. */
@ApplicationScoped
public class HookRoutes implements OutboxRoutes {

    /** The endpoint's name. */
    public static final String ENDPOINT = "billing";

    @Override
    public void define(Routing routing) {
        routing.on(HookProbe.class, to -> to.webhook(ENDPOINT).retryExponentially(ofSeconds(1), ofSeconds(2)));
    }
}
