package org.outboxee.it.web;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** One job without a queue, and one on a queue that this server's threads carry. */
@ApplicationScoped
public class WebRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(WebProbe.class, to -> {
            to.job(WebJob.class).retryAfter(Duration.ofSeconds(1)).timeout(Duration.ofMinutes(1));
            to.job(WebJob.class)
                    .queue("probe.a")
                    .retryAfter(Duration.ofSeconds(1))
                    .timeout(Duration.ofMinutes(1));
        });
    }
}
