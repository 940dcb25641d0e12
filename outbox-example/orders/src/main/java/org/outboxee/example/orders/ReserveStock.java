package org.outboxee.example.orders;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxJob;
import org.outboxee.example.events.OrderPlaced;

/** A job on a queue, run by StockWorkers. */
@ApplicationScoped
public class ReserveStock implements OutboxJob<OrderPlaced> {

    @Inject
    private Effects effects;

    @Override
    public void run(OrderPlaced event, DeliveryContext delivery) {
        effects.add(ReserveStock.class, event, delivery);
    }
}
