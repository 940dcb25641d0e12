package org.outboxee.it.fault;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import org.outboxee.api.DeliverySnapshot;
import org.outboxee.api.FailureKind;
import org.outboxee.api.OutboxObserver;

/** Throws an Error at every opportunity that a {@link LoudProbe} gives it. */
@ApplicationScoped
public class LoudObserver implements OutboxObserver {

    @Override
    public void routed(UUID eventId, String eventType, int deliveries) {
        shout(eventType);
    }

    @Override
    public void dispatched(DeliverySnapshot delivery) {
        shout(delivery.eventType());
    }

    @Override
    public void completed(DeliverySnapshot delivery) {
        shout(delivery.eventType());
    }

    @Override
    public void retried(DeliverySnapshot delivery, FailureKind failure) {
        shout(delivery.eventType());
    }

    private static void shout(String eventType) {
        if (eventType.equals(LoudProbe.class.getName())) {
            throw new LinkageError("an observer from a broken build");
        }
    }
}
