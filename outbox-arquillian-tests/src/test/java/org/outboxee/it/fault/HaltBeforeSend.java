package org.outboxee.it.fault;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.DeliverySnapshot;
import org.outboxee.api.OutboxObserver;

/** Ends the JVM when it hears of a claim, which is told after its commit and before the send. */
@ApplicationScoped
public class HaltBeforeSend implements OutboxObserver {

    @Override
    public void dispatched(DeliverySnapshot delivery) {
        if (delivery.eventType().equals(UnsentProbe.class.getName()) && delivery.attempt() == 1) {
            Runtime.getRuntime().halt(137);
        }
    }
}
