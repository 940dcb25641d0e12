package org.outboxee.it.web;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxJob;

/** A job in a WAR: it needs the WAR's own beans. */
@ApplicationScoped
public class WebJob implements OutboxJob<WebProbe> {

    @Inject
    private WebNames names;

    @Override
    public void run(WebProbe event, DeliveryContext delivery) {
        WebEffects.leave(event, names.ofJob(), delivery);
    }
}
