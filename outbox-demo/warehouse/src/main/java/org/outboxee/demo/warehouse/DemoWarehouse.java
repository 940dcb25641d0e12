package org.outboxee.demo.warehouse;

import jakarta.annotation.Priority;
import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Alternative;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.RetryableOutboxException;
import org.outboxee.example.events.OrderPlaced;
import org.outboxee.example.orders.Warehouse;

/**
 * Takes its time, as another system would, so that there is something to kill; and has bad days on request. A session
 * bean, since servers take a jar without any for no module of the EAR, or for a broken one.
 */
@Alternative
@Priority(100)
@Stateless
public class DemoWarehouse implements Warehouse {

    private static final Duration TIME_TAKEN = Duration.ofMillis(500);

    @Override
    public void reserve(OrderPlaced order, DeliveryContext delivery) {
        long end = System.nanoTime() + TIME_TAKEN.toNanos();
        for (long left = TIME_TAKEN.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        if (order.amountCents() == TestAmounts.NO_SUCH_GOODS) {
            throw new IllegalArgumentException("There are no such goods");
        }
        if (order.amountCents() == TestAmounts.BUSY_ONCE && delivery.attempt() == 1) {
            throw new RetryableOutboxException("The warehouse is busy");
        }
    }
}
