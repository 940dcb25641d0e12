package org.outboxee.it.queued;

import jakarta.enterprise.context.ApplicationScoped;
import java.lang.System.Logger.Level;
import org.outboxee.api.OutboxObserver;

/** Logs what came again, so that a test sees that nothing was done about it. */
@ApplicationScoped
public class RepeatedOrders implements OutboxObserver {

    /** What it logs before the event's id. */
    public static final String LINE = "An order came again, event ";

    @Override
    public void inboxConflict(String consumer, String messageId) {
        System.getLogger(RepeatedOrders.class.getName()).log(Level.INFO, LINE + messageId);
    }
}
