package org.outboxee.example.billing.web;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** Billing's REST root. */
@ApplicationPath("api")
public class BillingApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(OrderEventsFilter.class, OrderEventsResource.class, InvoicesResource.class);
    }
}
