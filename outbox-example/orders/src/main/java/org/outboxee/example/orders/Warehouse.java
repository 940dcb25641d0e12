package org.outboxee.example.orders;

import org.outboxee.api.DeliveryContext;
import org.outboxee.example.events.OrderPlaced;

/** Where the goods are. Another one may take its place as an {@code @Alternative}. */
public interface Warehouse {

    /**
     * Sets the goods of an order aside.
     *
     * @throws org.outboxee.api.RetryableOutboxException if it can't be said yet
     */
    void reserve(OrderPlaced order, DeliveryContext delivery);
}
