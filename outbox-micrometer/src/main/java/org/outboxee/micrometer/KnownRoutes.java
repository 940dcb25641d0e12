package org.outboxee.micrometer;

import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.outboxee.api.DeliverySnapshot;
import org.outboxee.api.OutboxBacklog;
import org.outboxee.api.OutboxGauges;
import org.outboxee.api.OutboxNode.Destination;

/**
 * The routes of this build, which bound the values of tags. They are there when the outbox has started; the module that
 * the meters are of may start before.
 */
final class KnownRoutes {

    static final Tags OTHER_TARGET = Tags.of("transport", OutboxBacklog.OTHER, "target", OutboxBacklog.OTHER);
    static final Tags OTHER_TYPE = type(OutboxBacklog.OTHER);

    private final List<Consumer<List<Destination>>> waiting = new ArrayList<>();
    private final OutboxGauges gauges;
    private volatile Map<Key, Destination> routes = Map.of();

    KnownRoutes(OutboxGauges gauges) {
        this.gauges = gauges;
    }

    private record Key(String eventType, String target, String queue) {}

    void whenKnown(Consumer<List<Destination>> begin) {
        waiting.add(begin);
    }

    /** Cheap once they are known; until then called again and again. */
    void look() {
        if (routes.isEmpty()) {
            read();
        }
    }

    private synchronized void read() {
        List<Destination> found = routes.isEmpty() ? gauges.node().routes() : List.of();
        if (!found.isEmpty()) {
            Map<Key, Destination> known = new HashMap<>();
            found.forEach(route -> known.put(new Key(route.eventType(), route.target(), route.queue()), route));
            waiting.forEach(begin -> begin.accept(found));
            routes = Map.copyOf(known);
        }
    }

    /** Event type, transport and target of a delivery. */
    Tags of(DeliverySnapshot delivery) {
        Destination route = routes.get(new Key(delivery.eventType(), delivery.target(), delivery.queue()));
        return route == null
                ? OTHER_TYPE.and(OTHER_TARGET)
                : type(route.eventType()).and(target(route));
    }

    /** Transport and target of a delivery. */
    Tags targetOf(DeliverySnapshot delivery) {
        Destination route = routes.get(new Key(delivery.eventType(), delivery.target(), delivery.queue()));
        return route == null ? OTHER_TARGET : target(route);
    }

    /** An event type. */
    Tags ofType(String eventType) {
        return routes.keySet().stream().anyMatch(key -> key.eventType().equals(eventType))
                ? type(eventType)
                : OTHER_TYPE;
    }

    static Tags type(String eventType) {
        return Tags.of("event.type", eventType);
    }

    static Tags target(Destination route) {
        return Tags.of("transport", route.transport(), "target", route.target());
    }
}
