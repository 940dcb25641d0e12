package org.outboxee.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import org.outboxee.api.OutboxGauges;
import org.outboxee.api.OutboxMonitor;
import org.outboxee.api.OutboxObservers;

/**
 * The outbox's meters in a registry. The admin WAR has them in one of its own, for Prometheus; an application that has a
 * registry binds them to it at its start and closes them at its end:
 *
 * <pre>{@code
 * @Singleton
 * @Startup
 * public class OutboxMetrics {
 *     @Inject MeterRegistry registry;
 *     @Inject OutboxObservers observers;
 *     @Inject OutboxGauges gauges;
 *     @Inject OutboxMonitor monitor;
 *     private OutboxMeters meters;
 *
 *     @PostConstruct
 *     void bind() {
 *         meters = OutboxMeters.bind(registry, observers, gauges, monitor);
 *     }
 *
 *     @PreDestroy
 *     void close() {
 *         meters.close();
 *     }
 * }
 * }</pre>
 *
 * <p>Names, units and tags are part of the public interface. Every meter has the tag {@code application}; the values of all
 * others come from the routes of this build, and what has none is {@code other}. Gauges of the database's rows show no
 * number while it cannot be read. Meters of single routes appear when the outbox has started.
 */
public final class OutboxMeters implements AutoCloseable {

    private final OwnMeters meters;
    private final OutboxObservers.Registration registration;

    private OutboxMeters(OwnMeters meters, OutboxObservers.Registration registration) {
        this.meters = meters;
        this.registration = registration;
    }

    /**
     * Puts the meters into a registry and counts from now on.
     *
     * @param registry where to; not null
     * @param observers of the outbox; not null
     * @param gauges of the outbox; not null
     * @param monitor of the outbox; not null
     * @return to be closed at the end of the module that calls this
     */
    public static OutboxMeters bind(
            MeterRegistry registry, OutboxObservers observers, OutboxGauges gauges, OutboxMonitor monitor) {
        OwnMeters meters = new OwnMeters(registry, gauges.node().application());
        KnownRoutes routes = new KnownRoutes(gauges);
        Counting counting = new Counting(meters, routes);
        Waiting waiting = new Waiting(meters, gauges);
        routes.whenKnown(counting::begin);
        routes.whenKnown(waiting::begin);
        waiting.begin();
        new NodeMeters(meters, gauges, monitor, routes).begin();
        routes.look();
        return new OutboxMeters(meters, observers.add(counting));
    }

    /** Counts nothing more and takes the meters out of the registry. */
    @Override
    public void close() {
        registration.close();
        meters.removeAll();
    }
}
