package org.outboxee.it.fault.broker;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collections;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.it.probe.QueueJob;

/** Where the events go that the broker refuses. */
@ApplicationScoped
public class BrokerRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        Duration[] often = Collections.nCopies(30, ofSeconds(1)).toArray(Duration[]::new);
        routing.on(
                        RefusedProbe.class,
                        to -> to.job(QueueJob.class)
                                .queue("probe.refused")
                                .retryAfter(ofSeconds(1), ofSeconds(2))
                                .timeout(ofMinutes(2)))
                .on(
                        CrowdedProbe.class,
                        to -> to.job(QueueJob.class)
                                .queue("probe.crowded")
                                .retryAfter(often)
                                .timeout(ofMinutes(2)))
                .on(
                        CrowdedOutProbe.class,
                        to -> to.publish("crowded-out").retryExponentially(ofSeconds(1), ofSeconds(1)));
    }
}
