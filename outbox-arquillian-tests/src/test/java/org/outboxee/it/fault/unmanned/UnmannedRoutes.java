package org.outboxee.it.fault.unmanned;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.it.probe.LocalJob;
import org.outboxee.it.probe.LocalProbe;
import org.outboxee.it.probe.QueueJob;
import org.outboxee.it.probe.QueuedProbe;

/** The routes of an application whose queue is read elsewhere, so that it has no message-driven bean. */
@ApplicationScoped
public class UnmannedRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(
                        LocalProbe.class,
                        to -> to.job(LocalJob.class).retryAfter(ofSeconds(1)).timeout(ofMinutes(5)))
                .on(
                        QueuedProbe.class,
                        to -> to.job(QueueJob.class)
                                .queue("probe.unmanned")
                                .retryAfter(ofSeconds(1))
                                .timeout(ofMinutes(5)));
    }
}
