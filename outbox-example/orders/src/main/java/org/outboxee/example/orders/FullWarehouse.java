package org.outboxee.example.orders;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.DeliveryContext;
import org.outboxee.example.events.OrderPlaced;

/** Has enough of everything. */
@ApplicationScoped
public class FullWarehouse implements Warehouse {

    @Override
    public void reserve(OrderPlaced order, DeliveryContext delivery) {
        // there is always enough
    }
}
