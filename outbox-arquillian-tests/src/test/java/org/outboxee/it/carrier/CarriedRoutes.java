package org.outboxee.it.carrier;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.it.probe.QueueJob;
import org.outboxee.it.probe.QueuedProbe;

/** In place of the probe's own, which need a broker for their message-driven job. */
@ApplicationScoped
public class CarriedRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(
                QueuedProbe.class,
                to -> to.job(QueueJob.class)
                        .queue("probe.a")
                        .retryAfter(Duration.ofSeconds(1), Duration.ofSeconds(2))
                        .timeout(Duration.ofMinutes(2)));
    }
}
