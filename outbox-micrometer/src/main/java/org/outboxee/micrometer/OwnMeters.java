package org.outboxee.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;

/** The meters of one application's outbox in somebody's registry, to be taken out again. */
final class OwnMeters {

    private final Set<Meter> meters = ConcurrentHashMap.newKeySet();

    /** What registries refer to weakly only. */
    private final Set<DoubleSupplier> held = ConcurrentHashMap.newKeySet();

    private final MeterRegistry registry;
    private final Tags application;

    OwnMeters(MeterRegistry registry, String application) {
        this.registry = registry;
        this.application = Tags.of("application", application);
    }

    Counter counter(String name, String description, Tags tags) {
        return own(Counter.builder(name)
                .description(description)
                .tags(application.and(tags))
                .register(registry));
    }

    Timer timer(String name, String description, Tags tags, Duration... buckets) {
        return own(Timer.builder(name)
                .description(description)
                .tags(application.and(tags))
                .serviceLevelObjectives(buckets)
                .register(registry));
    }

    void functionCounter(String name, String description, DoubleSupplier value) {
        held.add(value);
        own(FunctionCounter.builder(name, value, DoubleSupplier::getAsDouble)
                .description(description)
                .tags(application)
                .register(registry));
    }

    void gauge(String name, String description, Tags tags, DoubleSupplier value) {
        gauge(name, null, description, tags, value);
    }

    void ageInSeconds(String name, String description, Tags tags, DoubleSupplier value) {
        gauge(name, "seconds", description, tags, value);
    }

    private void gauge(String name, String unit, String description, Tags tags, DoubleSupplier value) {
        own(Gauge.builder(name, value, DoubleSupplier::getAsDouble)
                .strongReference(true)
                .baseUnit(unit)
                .description(description)
                .tags(application.and(tags))
                .register(registry));
    }

    private <M extends Meter> M own(M meter) {
        meters.add(meter);
        return meter;
    }

    void removeAll() {
        meters.forEach(registry::remove);
        meters.clear();
        held.clear();
    }
}
