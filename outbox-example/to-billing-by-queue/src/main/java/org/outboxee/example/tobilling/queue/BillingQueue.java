package org.outboxee.example.tobilling.queue;

import org.outboxee.api.EventRoutes;
import org.outboxee.example.events.OrderPlaced;
import org.outboxee.example.events.OrderReceivers;

/** Each order goes to the queue that Billing reads. */
public final class BillingQueue implements OrderReceivers {

    @Override
    public void addRoutes(EventRoutes<OrderPlaced> to) {
        to.publish("billing");
    }
}
