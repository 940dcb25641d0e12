package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Says that the application is being stopped; whoever waits for something waits here and is woken by it. */
@ApplicationScoped
public class StopFlag {

    private final CountDownLatch stopped = new CountDownLatch(1);

    public void raise() {
        stopped.countDown();
    }

    public boolean isRaised() {
        return stopped.getCount() == 0;
    }

    /** Waits; true if the flag was raised meanwhile. An interrupt counts as that and stays set. */
    public boolean await(Duration time) {
        try {
            return stopped.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
