package org.outboxee.admin.web;

import java.util.List;
import org.outboxee.api.AttemptDetails;
import org.outboxee.api.AttemptFailure;
import org.outboxee.api.DeliveryDetails;
import org.outboxee.api.DeliveryHistory;
import org.outboxee.api.DeliveryPage;
import org.outboxee.api.DeliveryTimes;

/** Deliveries for a terminal, the explanation first. For people only; programs read the JSON. */
final class DeliveryText {

    private DeliveryText() {}

    /** With what endpoints answered only for those who may see it. */
    static String of(DeliveryHistory history, boolean withAnswers) {
        DeliveryDetails delivery = history.delivery();
        DeliveryTimes times = delivery.times();
        TextTable table = new TextTable("tt")
                .line("delivery", delivery.id())
                .line("status", Parameters.word(delivery.status()))
                .line("event", delivery.eventType() + ' ' + delivery.eventId())
                .line(delivery.transport(), delivery.target())
                .line("queue", delivery.queue())
                .line("run", delivery.run())
                .line("failed attempts", delivery.attempts())
                .line("retry schedule", delivery.retrySchedule())
                .line("timeout", delivery.timeout())
                .line("dispatch", delivery.dispatchId())
                .line("node", delivery.node())
                .line("last failure", text(delivery.failure()))
                .line("created at", times.createdAt())
                .line("run started at", times.runStartedAt())
                .line("available at", times.availableAt())
                .line("dispatched at", times.dispatchedAt())
                .line("timeout at", times.timeoutAt())
                .line("completed at", times.completedAt())
                .line("failed at", times.failedAt())
                .line("read at", times.readAt());
        return delivery.explanation() + "\n\n" + table.text() + attempts(history)
                + (withAnswers ? answers(history) : "");
    }

    private static String attempts(DeliveryHistory history) {
        if (history.attempts().isEmpty()) {
            return "";
        }
        TextTable table = new TextTable("nnttttt")
                .line("run", "attempt", "outcome", "dispatched at", "ended at", "node", "failure");
        for (AttemptDetails attempt : history.attempts()) {
            table.line(
                    attempt.run(),
                    attempt.attempt(),
                    attempt.outcome(),
                    attempt.dispatchedAt(),
                    attempt.endedAt(),
                    attempt.node(),
                    text(attempt.failure()));
        }
        return "\n" + table.text() + (history.moreAttempts() ? "and older ones\n" : "");
    }

    /** A line each: no answer holds a line break. */
    private static String answers(DeliveryHistory history) {
        StringBuilder text = new StringBuilder();
        for (AttemptDetails attempt : history.attempts()) {
            if (attempt.answer() != null) {
                text.append("\nrun ")
                        .append(attempt.run())
                        .append(", attempt ")
                        .append(attempt.attempt())
                        .append(", answer: ")
                        .append(attempt.answer())
                        .append('\n');
            }
        }
        return text.toString();
    }

    static String of(DeliveryPage page) {
        String next = page.next() == null ? "" : "\nnext page: after=" + page.next() + '\n';
        return page.deliveries().isEmpty() ? "none\n" : list(page.deliveries()) + next;
    }

    /** A line each, and below it its explanation. */
    static String list(List<DeliveryDetails> deliveries) {
        StringBuilder text = new StringBuilder();
        for (DeliveryDetails delivery : deliveries) {
            text.append(delivery.id())
                    .append("  ")
                    .append(delivery.eventType())
                    .append(" -> ")
                    .append(delivery.target())
                    .append("\n    ")
                    .append(delivery.explanation())
                    .append('\n');
        }
        return text.toString();
    }

    private static String text(AttemptFailure failure) {
        return failure == null ? null : failure.kind() + ", " + failure.reason();
    }
}
