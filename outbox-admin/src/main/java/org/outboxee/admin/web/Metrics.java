package org.outboxee.admin.web;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.OutboxGauges;
import org.outboxee.api.OutboxMonitor;
import org.outboxee.api.OutboxObservers;
import org.outboxee.micrometer.OutboxMeters;

/** The outbox's meters in a registry of this WAR's own, from its start to its end. */
@ApplicationScoped
class Metrics {

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private OutboxObservers observers;
    private OutboxGauges gauges;
    private OutboxMonitor monitor;
    private OutboxMeters meters;

    Metrics() {}

    @Inject
    Metrics(OutboxObservers observers, OutboxGauges gauges, OutboxMonitor monitor) {
        this.observers = observers;
        this.gauges = gauges;
        this.monitor = monitor;
    }

    synchronized void start() {
        if (meters == null) {
            meters = OutboxMeters.bind(registry, observers, gauges, monitor);
        }
    }

    synchronized void stop() {
        if (meters != null) {
            meters.close();
            meters = null;
        }
    }

    /** All meters in a format of Prometheus; an empty text before the start. */
    String scrape(String format) {
        return registry.scrape(format);
    }
}
