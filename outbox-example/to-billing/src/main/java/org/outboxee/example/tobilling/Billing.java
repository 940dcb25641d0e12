package org.outboxee.example.tobilling;

import static java.time.Duration.ofSeconds;

import org.outboxee.api.EventRoutes;
import org.outboxee.example.events.OrderPlaced;
import org.outboxee.example.events.OrderReceivers;

/** Each order goes to Billing as a signed request. Where that is, the deployment's configuration says. */
public final class Billing implements OrderReceivers {

    @Override
    public void addRoutes(EventRoutes<OrderPlaced> to) {
        // Soon again, for a demonstration; the lease outlasts two requests and the recording of their result.
        to.webhook("billing").retryExponentially(ofSeconds(1), ofSeconds(4)).timeout(ofSeconds(15));
    }
}
