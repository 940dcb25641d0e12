package ${package}.orders;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import ${package}.events.OrderPlaced;
import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** Where events go: one delivery for each route, with a schedule of its own. */
@ApplicationScoped
public class OrderRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        routing.on(OrderPlaced.class, to -> {
            to.job(IssueInvoice.class)
                    .retryAfter(ofSeconds(10), ofMinutes(1))
                    .timeout(ofMinutes(5));
            to.job(ReserveStock.class)
                    .queue(StockWorkers.QUEUE)
                    .retryExponentially(ofSeconds(2), ofMinutes(1))
                    .timeout(ofMinutes(10));
        });
    }
}
