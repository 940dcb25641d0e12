package org.outboxee.example.orders;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.JobName;
import org.outboxee.api.OutboxJob;
import org.outboxee.example.events.OrderPlaced;

/** A job without a queue: it runs in this server's own threads. */
@JobName("send-confirmation")
@ApplicationScoped
public class SendConfirmation implements OutboxJob<OrderPlaced> {

    @Inject
    private Effects effects;

    @Override
    public void run(OrderPlaced event, DeliveryContext delivery) {
        effects.add(SendConfirmation.class, event, delivery);
    }
}
