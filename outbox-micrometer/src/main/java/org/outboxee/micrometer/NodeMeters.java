package org.outboxee.micrometer;

import io.micrometer.core.instrument.Tags;
import org.outboxee.api.OutboxGauges;
import org.outboxee.api.OutboxMonitor;

/** How this node is, also while the database is away. */
final class NodeMeters {

    private final OwnMeters meters;
    private final OutboxGauges gauges;
    private final OutboxMonitor monitor;
    private final KnownRoutes routes;

    NodeMeters(OwnMeters meters, OutboxGauges gauges, OutboxMonitor monitor, KnownRoutes routes) {
        this.meters = meters;
        this.gauges = gauges;
        this.monitor = monitor;
        this.routes = routes;
    }

    void begin() {
        meters.gauge("outbox.ready", "1 if nothing stands in the way of delivering on this node", Tags.empty(), () -> {
            routes.look(); // a node that never routes or dispatches has no other occasion
            return monitor.readiness().ready() ? 1 : 0;
        });
        meters.gauge(
                "outbox.database.up",
                "1 if what waits could be read from the database just now",
                Tags.empty(),
                () -> gauges.backlog().isPresent() ? 1 : 0);
        meters.gauge(
                "outbox.relay.enabled",
                "1 if a relay is switched on on this node",
                Tags.empty(),
                () -> gauges.node().relayEnabled() ? 1 : 0);
        meters.functionCounter(
                "outbox.relay.passes",
                "Passes that the relay of this node has made to their end",
                () -> gauges.node().passes());
        meters.ageInSeconds(
                "outbox.relay.last.pass.age",
                "Time since the last pass of this node's relay, or since the start; no number where it is switched off",
                Tags.empty(),
                () -> gauges.node().relayEnabled()
                        ? gauges.node().sinceLastPass().toMillis() / 1000.0
                        : Double.NaN);
    }
}
