package org.outboxee.it.script;

import static java.time.Duration.ofMinutes;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** To a local job, and to the same on a queue. */
@ApplicationScoped
public class ScriptRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(ScriptProbe.class, to -> {
            to.job(ReadAloud.class).neverRetry().timeout(ofMinutes(2));
            to.job(ReadAloud.class).queue("probe.a").neverRetry().timeout(ofMinutes(2));
        });
    }
}
