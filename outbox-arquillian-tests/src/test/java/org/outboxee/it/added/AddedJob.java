package org.outboxee.it.added;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxJob;

/** Leaves a row. */
@ApplicationScoped
public class AddedJob implements OutboxJob<Added> {

    @Inject
    private AddedShop shop;

    @Override
    public void run(Added event, DeliveryContext delivery) {
        shop.effect(event, delivery);
    }
}
