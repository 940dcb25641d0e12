package org.outboxee.example.orders;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.ServiceLoader;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;
import org.outboxee.example.events.OrderPlaced;
import org.outboxee.example.events.OrderReceivers;

/** Where the shop's events go: one delivery for each route, each with its own schedule. */
@ApplicationScoped
public class OrderRoutes implements OutboxRoutes {

    @Override
    public void define(Routing routing) {
        // Short timeouts, so that what a crash interrupted is soon done again; they cover the wait in the queue too.
        routing.on(OrderPlaced.class, to -> {
            to.job(SendConfirmation.class)
                    .retryAfter(ofSeconds(5), ofMinutes(1), ofMinutes(10))
                    .timeout(ofSeconds(20));
            to.job(ReserveStock.class)
                    .queue(ShopQueue.STOCK)
                    .retryAfter(ofSeconds(2), ofSeconds(20), ofMinutes(2), ofMinutes(20))
                    .timeout(ofMinutes(1));
            to.messageDrivenJob(IssueInvoice.class)
                    .queue(ShopQueue.BILLING)
                    .retryExponentially(ofSeconds(2), ofMinutes(1))
                    .timeout(ofMinutes(1));
            ServiceLoader.load(OrderReceivers.class, OrderReceivers.class.getClassLoader())
                    .forEach(receivers -> receivers.addRoutes(to));
        });
    }
}
