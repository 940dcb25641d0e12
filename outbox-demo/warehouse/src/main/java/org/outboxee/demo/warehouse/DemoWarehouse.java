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
 * Has bad days on request, and takes its time so that there is something to kill. A session bean, since servers take a jar without any for no module of the EAR, or for a broken one.
 */
@Alternative
@Priority(100)
@Stateless
public class DemoWarehouse implements Warehouse {

    private static final Duration SLOW = Duration.ofSeconds(2);

    @Override
    public void reserve(OrderPlaced order, DeliveryContext delivery) {
        if (order.amountCents() == TestAmounts.SLOW) {
            waitFor(SLOW);
        }
        if (order.amountCents() == TestAmounts.NO_SUCH_GOODS) {
            throw new IllegalArgumentException("There are no such goods");
        }
        if (order.amountCents() == TestAmounts.BUSY_ONCE && delivery.attempt() == 1) {
            throw new RetryableOutboxException("The warehouse is busy");
        }
    }

    private static void waitFor(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        for (long left = duration.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
