package org.outboxee.it.hook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import org.outboxee.api.DeliverySnapshot;
import org.outboxee.api.OutboxObserver;
import org.outboxee.store.StopFlag;

/** Holds the relay between a claim's commit and the send until the application stops, and logs when that was. */
@ApplicationScoped
public class StopDuringClaim implements OutboxObserver {

    /** What its line begins with. */
    public static final String STOPPED_AT = "stopped during a claim at ";

    private static final Duration LONGEST = Duration.ofMinutes(2);

    @Inject
    private StopFlag stop;

    @Override
    public void dispatched(DeliverySnapshot delivery) {
        if (delivery.eventType().equals(HookEvents.Claimed.class.getName()) && stop.await(LONGEST)) {
            System.getLogger(StopDuringClaim.class.getName()).log(Level.INFO, STOPPED_AT + Instant.now() + '.');
        }
    }
}
