package org.outboxee.it.outside;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.it.probe.HeldProbe;
import org.outboxee.it.probe.QueueJob;

/** Leads to a queue whose messages the outside world takes. */
@ApplicationScoped
public class HeldRoutes implements OutboxRoutes {

    /** The queue's physical name. */
    public static final String QUEUE = "outside.held";

    /** The queue's JNDI name in the application. */
    public static final String JNDI_NAME = "java:app/jms/outsideHeld";

    @Override
    public void define(Routing routing) {
        routing.on(
                HeldProbe.class,
                to -> to.job(QueueJob.class)
                        .queue(QUEUE)
                        .retryAfter(Duration.ofSeconds(1), Duration.ofSeconds(1))
                        .timeout(Duration.ofSeconds(60)));
    }
}
