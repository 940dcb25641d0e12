package org.outboxee.micrometer;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.outboxee.api.DeliverySnapshot;
import org.outboxee.api.FailureKind;
import org.outboxee.api.OutboxBacklog;
import org.outboxee.api.OutboxNode.Destination;
import org.outboxee.api.OutboxObserver;

/**
 * Counts what an observer is told on this node. Every counter of a known route is there from the start with a zero: what
 * appears with its first increment has no increase that an alert could see.
 */
final class Counting implements OutboxObserver {

    /** So many consumers have a counter of their own. */
    static final int MOST_CONSUMERS = 100;

    private static final String HTTP = "http";
    private static final List<String> STATUS_CLASSES = List.of("none", "2xx", "3xx", "4xx", "5xx");
    private static final Duration[] LATENCIES = Arrays.stream(new long[] {
                10, 50, 100, 500, 1_000, 5_000, 30_000, 60_000, 300_000, 1_800_000, 7_200_000, 86_400_000
            })
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final Map<String, Boolean> endpoints = new ConcurrentHashMap<>();
    private final Set<String> consumers = ConcurrentHashMap.newKeySet();
    private final OwnMeters meters;
    private final KnownRoutes routes;

    Counting(OwnMeters meters, KnownRoutes routes) {
        this.meters = meters;
        this.routes = routes;
    }

    /** What is counted for each route. */
    private enum Step {
        DISPATCHED("Deliveries that were claimed and handed to their transport; each is an attempt unless given back"),
        COMPLETED("Deliveries that were completed"),
        RETRIED("Attempts that failed and were followed by another one"),
        FAILED("Deliveries that failed for good and are in quarantine"),
        RECLAIMED("Attempts whose timeout passed without a result");

        private final String description;

        Step(String description) {
            this.description = description;
        }
    }

    void begin(List<Destination> known) {
        known.forEach(route -> {
            Tags type = KnownRoutes.type(route.eventType());
            routed(type, 0);
            Arrays.stream(Step.values()).forEach(step -> count(step, type.and(KnownRoutes.target(route)), 0));
            latency(KnownRoutes.target(route));
            if (route.transport().equals(HTTP)) {
                begin(route.target());
            }
        });
        Arrays.stream(FailureKind.values()).forEach(kind -> count(kind, 0));
    }

    private void begin(String endpoint) {
        STATUS_CLASSES.forEach(status -> request(endpoint, status));
        if (endpoints.putIfAbsent(endpoint, false) == null) {
            meters.gauge(
                    "outbox.endpoint.down",
                    "1 while this node tries an endpoint with one request at a time because it failed in a row",
                    Tags.of("endpoint", endpoint),
                    () -> endpoints.get(endpoint) ? 1 : 0);
        }
    }

    @Override
    public void routed(UUID eventId, String eventType, int deliveries) {
        routes.look();
        routed(routes.ofType(eventType), 1);
    }

    @Override
    public void dispatched(DeliverySnapshot delivery) {
        count(Step.DISPATCHED, delivery);
    }

    @Override
    public void completed(DeliverySnapshot delivery) {
        count(Step.COMPLETED, delivery);
    }

    @Override
    public void completed(DeliverySnapshot delivery, Duration took) {
        completed(delivery);
        latency(routes.targetOf(delivery)).record(took);
    }

    @Override
    public void retried(DeliverySnapshot delivery, FailureKind failure) {
        count(Step.RETRIED, delivery);
        count(failure, 1);
    }

    @Override
    public void failed(DeliverySnapshot delivery, FailureKind failure) {
        count(Step.FAILED, delivery);
        count(failure, 1);
    }

    @Override
    public void reclaimed(DeliverySnapshot delivery) {
        count(Step.RECLAIMED, delivery);
    }

    @Override
    public void answered(DeliverySnapshot delivery, int status, Duration took) {
        routes.look();
        String wanted = status == 0 ? "none" : status / 100 + "xx";
        request(
                        endpoints.containsKey(delivery.target()) ? delivery.target() : OutboxBacklog.OTHER,
                        STATUS_CLASSES.contains(wanted) ? wanted : OutboxBacklog.OTHER)
                .record(took);
    }

    @Override
    public void endpointDown(String endpoint) {
        routes.look();
        endpoints.computeIfPresent(endpoint, (name, wasDown) -> true);
    }

    @Override
    public void endpointUp(String endpoint) {
        endpoints.computeIfPresent(endpoint, (name, wasDown) -> false);
    }

    /** Consumers are known by their first conflict only; whatever names they may have, there are not too many. */
    @Override
    public void inboxConflict(String consumer, String messageId) {
        boolean known = consumers.contains(consumer) || consumers.size() < MOST_CONSUMERS && consumers.add(consumer);
        meters.counter(
                        "outbox.inbox.conflicts",
                        "Messages that the inbox had before",
                        Tags.of("consumer", known ? consumer : OutboxBacklog.OTHER))
                .increment();
    }

    private void routed(Tags type, int events) {
        meters.counter("outbox.events.routed", "Events that got their deliveries", type)
                .increment(events);
    }

    private void count(Step step, DeliverySnapshot delivery) {
        routes.look();
        count(step, routes.of(delivery), 1);
    }

    private void count(Step step, Tags tags, int times) {
        String word = step.name().toLowerCase(Locale.ROOT);
        meters.counter("outbox.deliveries." + word, step.description, tags).increment(times);
    }

    private void count(FailureKind kind, int times) {
        meters.counter("outbox.attempts.failed", "Attempts that failed, by why", Tags.of("kind", kind.name()))
                .increment(times);
    }

    private Timer latency(Tags target) {
        return meters.timer(
                "outbox.delivery.latency",
                "From when an event was due, or its delivery reopened, until its completion, retries included",
                target,
                LATENCIES);
    }

    private Timer request(String endpoint, String statusClass) {
        return meters.timer(
                "outbox.http.requests",
                "Requests to endpoints, by the class of the answer's status; none if there was no whole answer",
                Tags.of("endpoint", endpoint, "status", statusClass));
    }
}
