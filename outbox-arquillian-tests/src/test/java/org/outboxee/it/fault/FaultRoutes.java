package org.outboxee.it.fault;

import static java.time.Duration.ofSeconds;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collections;
import org.outboxee.api.JobRoute;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.it.probe.LocalJob;
import org.outboxee.it.probe.QueueJob;

/** Where the events go that outlive what the tests break. */
@ApplicationScoped
public class FaultRoutes implements OutboxRoutes {

    private static final String A = "probe.a";

    @Override
    public void define(Routing routing) {
        routing.on(
                        StubbornProbe.class,
                        to -> stubborn(to.job(QueueJob.class).queue(A)).timeout(ofSeconds(15)))
                .on(
                        HaltProbe.class,
                        to -> stubborn(to.job(HaltJob.class).queue(A)).timeout(Duration.ofMinutes(5)))
                .on(
                        UnsentProbe.class,
                        to -> stubborn(to.job(QueueJob.class).queue(A)).timeout(ofSeconds(3)))
                .on(
                        LoudProbe.class,
                        to -> stubborn(to.job(QueueJob.class).queue(A)).timeout(ofSeconds(15)))
                .on(
                        StubbornLocalProbe.class,
                        to -> stubborn(to.job(LocalJob.class)).timeout(ofSeconds(15)));
    }

    private static JobRoute stubborn(JobRoute route) {
        return route.retryAfter(Collections.nCopies(10, ofSeconds(1)).toArray(Duration[]::new));
    }
}
