package org.outboxee.it.web;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxJob;

/** A job of the second WAR for its own class of the same name. */
@ApplicationScoped
public class TwinJob implements OutboxJob<WebProbe> {

    @Override
    public void run(WebProbe event, DeliveryContext delivery) {
        WebEffects.leave(event, "TwinJob", delivery);
    }
}
