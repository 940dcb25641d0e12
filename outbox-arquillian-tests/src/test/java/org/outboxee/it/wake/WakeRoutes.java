package org.outboxee.it.wake;

import static java.time.Duration.ofMinutes;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** All of them go to one job, in this server's threads. */
@ApplicationScoped
public class WakeRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(AskingProbe.class, to -> to.job(WakeJob.class).neverRetry().timeout(ofMinutes(2)))
                .on(
                        SlowCompletionProbe.class,
                        to -> to.job(WakeJob.class).neverRetry().timeout(ofMinutes(2)))
                .on(
                        InterruptingProbe.class,
                        to -> to.job(WakeJob.class).neverRetry().timeout(ofMinutes(2)));
    }
}
