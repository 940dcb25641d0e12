package org.outboxee.admin;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.outboxee.api.DeliveryDetails;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.store.LookupRows.EventRow;

/** What became of an event, in one sentence. */
final class EventExplanation {

    private EventExplanation() {}

    static String of(EventRow event, List<DeliveryDetails> deliveries, NodeView node) {
        When when = new When(event.readAt());
        if (event.routedAt() != null) {
            return "Routed at " + when.of(event.routedAt()) + ": " + counts(deliveries) + '.';
        }
        String waiting = "Not routed, stored at " + when.of(event.createdAt()) + ": ";
        if (event.routingProblem() != null) {
            return waiting + event.routingProblem() + "; looked at again at " + when.of(event.nextRoutingAt())
                    + ", and when a build with its route starts.";
        }
        return waiting + node.obstacle().orElse("the next pass routes it") + '.';
    }

    private static String counts(List<DeliveryDetails> deliveries) {
        return Arrays.stream(DeliveryStatus.values())
                .filter(status -> count(deliveries, status) > 0)
                .map(status -> count(deliveries, status) + " " + status.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    private static long count(List<DeliveryDetails> deliveries, DeliveryStatus status) {
        return deliveries.stream()
                .filter(delivery -> delivery.status() == status)
                .count();
    }
}
