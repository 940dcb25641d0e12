package org.outboxee.it.neighbour;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.outboxee.api.JobRoute;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.it.probe.LocalJob;
import org.outboxee.it.probe.LocalProbe;
import org.outboxee.it.probe.NoRetryProbe;
import org.outboxee.it.probe.QueueJob;
import org.outboxee.it.probe.QueuedProbe;
import org.outboxee.it.probe.SecondQueueJob;

/** The same events and jobs as the probe's on a queue of its own, and one that leads into the probe's queue. */
@ApplicationScoped
public class NeighbourRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(LocalProbe.class, to -> patient(to.job(LocalJob.class)))
                .on(QueuedProbe.class, to -> patient(to.job(QueueJob.class).queue("neighbour.a")))
                .on(
                        NoRetryProbe.class,
                        to -> to.job(SecondQueueJob.class)
                                .queue("probe.b")
                                .neverRetry()
                                .timeout(Duration.ofSeconds(3)));
    }

    private static void patient(JobRoute route) {
        route.retryAfter(Duration.ofSeconds(1)).timeout(Duration.ofMinutes(2));
    }
}
