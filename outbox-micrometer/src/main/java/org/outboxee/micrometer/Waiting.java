package org.outboxee.micrometer;

import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.api.OutboxBacklog;
import org.outboxee.api.OutboxBacklog.Count;
import org.outboxee.api.OutboxGauges;
import org.outboxee.api.OutboxNode.Destination;

/** What waits in the database, the same on every node. No number while it cannot be read: zero would say that all is well. */
final class Waiting {

    private static final List<DeliveryStatus> COUNTED =
            List.of(DeliveryStatus.PENDING, DeliveryStatus.DISPATCHED, DeliveryStatus.FAILED);

    private final OwnMeters meters;
    private final OutboxGauges gauges;

    Waiting(OwnMeters meters, OutboxGauges gauges) {
        this.meters = meters;
        this.gauges = gauges;
    }

    private record Target(String transport, String name) {

        static Target of(Destination route) {
            return new Target(route.transport(), route.target());
        }

        static Target of(Count count) {
            return new Target(count.transport(), count.target());
        }

        Tags tags() {
            return Tags.of("transport", transport, "target", name);
        }
    }

    void begin() {
        meters.gauge(
                "outbox.events.unrouted",
                "Events without deliveries yet, counted up to " + OutboxBacklog.LARGEST_COUNT,
                Tags.empty(),
                () -> number(OutboxBacklog::unroutedEvents));
        meters.ageInSeconds(
                "outbox.events.unrouted.oldest.age",
                "Age of the oldest event without deliveries; 0 if there is none",
                Tags.empty(),
                () -> number(backlog -> seconds(backlog.oldestUnrouted())));
        meters.ageInSeconds(
                "outbox.deliveries.expired.oldest.age",
                "For how long the timeout of the oldest dispatched delivery has been over; 0 if none is",
                Tags.empty(),
                () -> number(backlog -> seconds(backlog.oldestExpired())));
    }

    /** What is told by route. */
    void begin(List<Destination> routes) {
        beginCounts(routes.stream().map(Target::of).collect(Collectors.toSet()));
        beginAges(routes.stream().map(Destination::queue).collect(Collectors.toSet()));
    }

    private void beginCounts(Set<Target> targets) {
        targets.forEach(target -> beginCounts(target.tags(), target::equals));
        beginCounts(KnownRoutes.OTHER_TARGET, target -> !targets.contains(target));
    }

    private void beginCounts(Tags tags, Predicate<Target> counted) {
        for (DeliveryStatus status : COUNTED) {
            meters.gauge(
                    "outbox.deliveries",
                    "Deliveries that wait or are in quarantine, counted up to " + OutboxBacklog.LARGEST_COUNT
                            + " of each status",
                    tags.and("status", status.name().toLowerCase(Locale.ROOT)),
                    () -> number(backlog -> backlog.deliveries().stream()
                            .filter(count -> count.status() == status && counted.test(Target.of(count)))
                            .mapToLong(Count::count)
                            .sum()));
        }
    }

    private void beginAges(Set<String> queues) {
        queues.forEach(queue -> beginAge(queue, queue::equals));
        beginAge(OutboxBacklog.OTHER, queue -> !queues.contains(queue));
    }

    private void beginAge(String label, Predicate<String> included) {
        meters.ageInSeconds(
                "outbox.deliveries.due.oldest.age",
                "For how long the oldest due delivery has been due; 0 if none is",
                Tags.of("queue", label),
                () -> number(backlog -> backlog.oldestDue().entrySet().stream()
                        .filter(queue -> included.test(queue.getKey()))
                        .map(Map.Entry::getValue)
                        .mapToDouble(Waiting::seconds)
                        .max()
                        .orElse(0)));
    }

    private double number(ToDoubleFunction<OutboxBacklog> part) {
        return gauges.backlog().stream().mapToDouble(part).findFirst().orElse(Double.NaN);
    }

    private static double seconds(Duration span) {
        return span.toMillis() / 1000.0;
    }
}
