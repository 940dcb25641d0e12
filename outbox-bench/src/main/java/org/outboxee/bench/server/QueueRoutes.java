package org.outboxee.bench.server;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.bench.app.Events.Nothing;
import org.outboxee.bench.app.Events.Row;
import org.outboxee.bench.app.Jobs.DoNothing;
import org.outboxee.bench.app.Jobs.WriteRow;

/** The jobs of the scenarios in the JVM, here over a queue. */
@ApplicationScoped
public class QueueRoutes implements OutboxRoutes {

    /** The queue's physical name. */
    static final String QUEUE = "bench.jobs";

    @Override
    public void define(Routing routing) {
        Duration retry = Duration.ofSeconds(60);
        Duration timeout = Duration.ofMinutes(10);
        routing.on(
                Nothing.class,
                to -> to.job(DoNothing.class).queue(QUEUE).retryAfter(retry).timeout(timeout));
        routing.on(
                Row.class,
                to -> to.job(WriteRow.class).queue(QUEUE).retryAfter(retry).timeout(timeout));
    }
}
