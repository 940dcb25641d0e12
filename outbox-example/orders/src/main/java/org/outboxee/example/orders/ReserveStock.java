package org.outboxee.example.orders;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.JobName;
import org.outboxee.api.OutboxJob;
import org.outboxee.example.events.OrderPlaced;

/** A job on a queue, run by StockWorkers. If the warehouse refuses, the effect is rolled back with the rest. */
@JobName("reserve-stock")
@ApplicationScoped
public class ReserveStock implements OutboxJob<OrderPlaced> {

    @Inject
    private Effects effects;

    @Inject
    private Warehouse warehouse;

    @Override
    public void run(OrderPlaced event, DeliveryContext delivery) {
        effects.add(ReserveStock.class, event, delivery);
        warehouse.reserve(event, delivery);
    }
}
