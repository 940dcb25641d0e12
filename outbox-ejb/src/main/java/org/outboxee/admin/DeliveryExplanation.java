package org.outboxee.admin;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.outboxee.api.AttemptFailure;
import org.outboxee.api.DeliveryDetails;
import org.outboxee.api.DeliveryTimes;
import org.outboxee.api.FailureKind;
import org.outboxee.model.Route;
import org.outboxee.spi.Envelope;

/** Why a delivery is where it is, in one sentence for somebody who was woken up by it. */
final class DeliveryExplanation {

    /** Due for longer than this, a delivery isn't just between two passes. */
    private static final Duration SOON = Duration.ofSeconds(10);

    private final DeliveryDetails delivery;
    private final DeliveryTimes times;
    private final NodeView node;
    private final When when;
    private final RetriesLeft retries;

    private DeliveryExplanation(DeliveryDetails delivery, NodeView node) {
        this.delivery = delivery;
        this.times = delivery.times();
        this.node = node;
        this.when = new When(times.readAt());
        this.retries = RetriesLeft.of(delivery);
    }

    static String of(DeliveryDetails delivery, NodeView node) {
        DeliveryExplanation explanation = new DeliveryExplanation(delivery, node);
        return switch (delivery.status()) {
            case PENDING -> explanation.pending();
            case DISPATCHED -> explanation.dispatched();
            case COMPLETED -> explanation.completed();
            case FAILED -> explanation.failed();
        };
    }

    private String pending() {
        String what = delivery.attempts() == 0 ? "the first attempt" : retries.current();
        String due = when.isOver(times.availableAt())
                ? " has been due since " + when.since(times.availableAt()) + "; " + whyStill()
                : " is due at " + when.of(times.availableAt());
        String before = delivery.failure() == null ? "" : "; the last failure was " + text(delivery.failure());
        return "Pending: " + what + ofRun() + due + before + '.';
    }

    private String whyStill() {
        return node.obstacle().orElseGet(() -> {
            if (isLost(delivery.failure())) {
                return "its consumer gave no result, so only a few deliveries of this kind are tried at a time";
            }
            Instant soon = times.availableAt().plus(SOON);
            return when.isOver(soon)
                    ? "it waits behind others of its queue or for the results of those already sent"
                    : "the next pass sends it";
        });
    }

    private String dispatched() {
        String sent = "Dispatched: attempt " + attempt() + ofRun() + " went to " + place() + " at "
                + when.of(times.dispatchedAt()) + fromNode();
        if (!when.isOver(times.timeoutAt())) {
            return sent + "; without a result by " + when.of(times.timeoutAt()) + " it counts as lost and "
                    + retries.afterThisAttempt() + '.';
        }
        String who = node.relayRuns()
                ? "the next pass counts it as lost"
                : "a node whose relay is switched on counts it as lost";
        return sent + "; its time was over at " + when.of(times.timeoutAt()) + ", " + who + '.';
    }

    private String completed() {
        return "Completed at " + when.of(times.completedAt()) + " by attempt " + attempt() + ofRun() + fromNode() + '.';
    }

    private String failed() {
        return "Failed for good at " + when.of(times.failedAt()) + " in attempt " + delivery.attempts() + ofRun() + ": "
                + text(delivery.failure()) + "; " + retries.whyNoMore()
                + ". Once the cause is gone, POST api/deliveries/" + delivery.id() + "/reopen starts run "
                + (delivery.run() + 1) + '.';
    }

    private int attempt() {
        return delivery.attempts() + 1;
    }

    private String ofRun() {
        return delivery.run() == 1 ? "" : " of run " + delivery.run();
    }

    private String fromNode() {
        return delivery.node() == null ? "" : " from node " + delivery.node();
    }

    private String place() {
        Optional<Route.Way> way = Route.wayOf(delivery.queue());
        if (way.isPresent()) {
            return way.get().word() + ' ' + delivery.target();
        }
        return delivery.queue().equals(Envelope.NO_QUEUE) ? "a thread of the server" : "queue " + delivery.queue();
    }

    private static boolean isLost(AttemptFailure failure) {
        return failure != null && failure.kind().equals(FailureKind.DELIVERY_TIMED_OUT.name());
    }

    private static String text(AttemptFailure failure) {
        return failure.reason() == null ? failure.kind() : failure.kind() + ", " + failure.reason();
    }
}
