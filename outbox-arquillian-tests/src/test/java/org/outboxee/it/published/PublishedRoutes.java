package org.outboxee.it.published;

import static java.time.Duration.ofSeconds;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** To destinations of other services. */
@ApplicationScoped
public class PublishedRoutes implements OutboxRoutes {

    /** The name of a destination that is there. */
    public static final String ORDERS = "orders-out";

    /** The name of a destination that is made later. */
    public static final String LATE = "late-out";

    @Override
    public void define(Routing routing) {
        routing.on(PublishedProbe.class, to -> to.publish(ORDERS))
                .on(LateReadProbe.class, to -> to.publish(LATE).retryExponentially(ofSeconds(1), ofSeconds(1)));
    }
}
