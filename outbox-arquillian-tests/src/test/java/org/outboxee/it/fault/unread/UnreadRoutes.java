package org.outboxee.it.fault.unread;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.it.probe.QueueJob;

/** Where the unread events go. */
@ApplicationScoped
public class UnreadRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(
                UnreadProbe.class,
                to -> to.job(QueueJob.class)
                        .queue("probe.unread")
                        .retryAfter(ofMillis(200), ofMillis(200))
                        .timeout(ofSeconds(2)));
    }
}
