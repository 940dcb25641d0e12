package org.outboxee.bench.app;

import jakarta.enterprise.context.ApplicationScoped;
import org.outboxee.api.EventType;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.Routing;

/** What goes to an endpoint, where the scenario has one. */
public final class Hooks {

    /** The endpoint's name in the configuration. */
    public static final String ENDPOINT = "loopback";

    /** The key whose value is the endpoint's address. */
    public static final String URL = "outbox.endpoint." + ENDPOINT + ".url";

    private Hooks() {}

    @EventType("hook")
    public record Hook(int number, String text) implements IntegrationEvent {}

    /** A route to an endpoint that isn't configured would refuse the start. */
    @ApplicationScoped
    public static class Routes implements OutboxRoutes {

        @Override
        public void define(Routing routing) {
            if (System.getProperty(URL) != null) {
                routing.on(Hook.class, to -> to.webhook(ENDPOINT));
            }
        }
    }
}
