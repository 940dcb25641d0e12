package org.outboxee.it.refused;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.it.probe.QueueJob;

/** Leads to a queue that nothing in the deployment reads. */
@ApplicationScoped
public class UnreadQueueRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(
                Hasty.class,
                to -> to.job(QueueJob.class).queue("probe.unread").neverRetry().timeout(Duration.ofMinutes(1)));
    }
}
