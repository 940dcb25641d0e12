package org.outboxee.it.web;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxJob;

/** A job of the second WAR for its own class of the same name. */
@ApplicationScoped
public class TwinJob implements OutboxJob<WebProbe> {

    @Inject
    private WebEffects effects;

    @Override
    public void run(WebProbe event, DeliveryContext delivery) {
        effects.leave(event.test(), "TwinJob", delivery);
    }
}
