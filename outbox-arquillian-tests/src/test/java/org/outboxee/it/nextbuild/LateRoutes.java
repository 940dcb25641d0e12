package org.outboxee.it.nextbuild;

import static java.time.Duration.ofMinutes;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.it.probe.LateProbe;
import org.outboxee.it.probe.LocalJob;
import org.outboxee.it.probe.QueueJob;

/** What the next build of the probe application routes besides. */
@ApplicationScoped
public class LateRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(LateProbe.class, to -> {
            to.job(LocalJob.class).neverRetry().timeout(ofMinutes(2));
            to.job(QueueJob.class).queue("probe.a").neverRetry().timeout(ofMinutes(2));
        });
    }
}
