package org.outboxee.it.fault.adapter;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collections;
import org.outboxee.api.JobRoute;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.it.fault.StubbornLocalProbe;
import org.outboxee.it.fault.StubbornProbe;
import org.outboxee.it.fault.broker.RefusedProbe;
import org.outboxee.it.probe.FanOutProbe;
import org.outboxee.it.probe.LocalJob;
import org.outboxee.it.probe.QueueJob;
import org.outboxee.it.probe.QueuedProbe;
import org.outboxee.it.probe.SecondQueueJob;

/** In place of the probe's own, whose message-driven job looks its queue up. */
@ApplicationScoped
public class AdapterRoutes implements OutboxRoutes {

    private static final String A = "probe.a";

    @Override
    public void define(Routing routing) {
        routing.on(QueuedProbe.class, to -> patient(to.job(QueueJob.class).queue(A)))
                .on(FanOutProbe.class, to -> {
                    patient(to.job(LocalJob.class));
                    patient(to.job(QueueJob.class).queue(A));
                    patient(to.job(SecondQueueJob.class).queue("probe.b"));
                })
                .on(RefusedProbe.class, to -> patient(to.job(QueueJob.class).queue("probe.refused")))
                .on(StubbornProbe.class, to -> stubborn(to.job(QueueJob.class).queue(A)))
                .on(StubbornLocalProbe.class, to -> stubborn(to.job(LocalJob.class)));
    }

    private static void patient(JobRoute route) {
        route.retryAfter(ofSeconds(1), ofSeconds(2)).timeout(ofMinutes(2));
    }

    private static void stubborn(JobRoute route) {
        route.retryAfter(Collections.nCopies(10, ofSeconds(1)).toArray(Duration[]::new))
                .timeout(ofSeconds(15));
    }
}
