package org.outboxee.example.events;

import org.outboxee.api.EventRoutes;

/**
 * Other services that get the shop's orders. Which ones is a matter of the deployment: an archive in the EAR's
 * {@code lib} names its own in {@code META-INF/services}.
 */
@FunctionalInterface
public interface OrderReceivers {

    /** Adds a route for each of them. */
    void addRoutes(EventRoutes<OrderPlaced> to);
}
