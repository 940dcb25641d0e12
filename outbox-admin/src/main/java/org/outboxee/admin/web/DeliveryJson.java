package org.outboxee.admin.web;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;
import org.outboxee.api.AttemptDetails;
import org.outboxee.api.AttemptFailure;
import org.outboxee.api.DeliveryDetails;
import org.outboxee.api.DeliveryHistory;
import org.outboxee.api.DeliveryPage;
import org.outboxee.api.DeliveryTimes;

/**
 * Deliveries as JSON; {@code openapi.json} says what their members mean. Every member is always there, null where there
 * is nothing to say; members may be added.
 */
final class DeliveryJson {

    private DeliveryJson() {}

    static JsonObject of(DeliveryPage page) {
        return text(Json.createObjectBuilder().add("deliveries", array(page.deliveries())), "next", page.next())
                .build();
    }

    /** With what endpoints answered only for those who may see it. */
    static JsonObject of(DeliveryHistory history, boolean withAnswers) {
        JsonArrayBuilder attempts = Json.createArrayBuilder();
        history.attempts().forEach(attempt -> attempts.add(attempt(attempt, withAnswers)));
        return members(history.delivery())
                .add("attempts", attempts)
                .add("moreAttempts", history.moreAttempts())
                .build();
    }

    static JsonArrayBuilder array(List<DeliveryDetails> deliveries) {
        JsonArrayBuilder array = Json.createArrayBuilder();
        deliveries.forEach(delivery -> array.add(members(delivery)));
        return array;
    }

    private static JsonObjectBuilder members(DeliveryDetails delivery) {
        JsonObjectBuilder json = Json.createObjectBuilder();
        text(json, "id", delivery.id());
        text(json, "eventId", delivery.eventId());
        text(json, "eventType", delivery.eventType());
        text(json, "transport", delivery.transport());
        text(json, "target", delivery.target());
        text(json, "queue", delivery.queue());
        text(json, "status", Parameters.word(delivery.status()));
        text(json, "explanation", delivery.explanation());
        json.add("run", delivery.run());
        json.add("failedAttempts", delivery.attempts());
        text(json, "retrySchedule", delivery.retrySchedule());
        text(json, "timeout", delivery.timeout());
        text(json, "dispatchId", delivery.dispatchId());
        text(json, "node", delivery.node());
        times(json, delivery.times());
        return json.add("failure", failure(delivery.failure()));
    }

    private static void times(JsonObjectBuilder json, DeliveryTimes times) {
        text(json, "readAt", times.readAt());
        text(json, "createdAt", times.createdAt());
        text(json, "runStartedAt", times.runStartedAt());
        text(json, "availableAt", times.availableAt());
        text(json, "dispatchedAt", times.dispatchedAt());
        text(json, "timeoutAt", times.timeoutAt());
        text(json, "completedAt", times.completedAt());
        text(json, "failedAt", times.failedAt());
    }

    private static JsonObjectBuilder attempt(AttemptDetails attempt, boolean withAnswers) {
        JsonObjectBuilder json =
                Json.createObjectBuilder().add("run", attempt.run()).add("attempt", attempt.attempt());
        text(json, "outcome", attempt.outcome());
        text(json, "dispatchId", attempt.dispatchId());
        text(json, "node", attempt.node());
        text(json, "dispatchedAt", attempt.dispatchedAt());
        text(json, "endedAt", attempt.endedAt());
        json.add("failure", failure(attempt.failure()));
        return text(json, "answer", withAnswers ? attempt.answer() : null);
    }

    private static JsonValue failure(AttemptFailure failure) {
        if (failure == null) {
            return JsonValue.NULL;
        }
        JsonObjectBuilder json = Json.createObjectBuilder();
        text(json, "kind", failure.kind());
        text(json, "reason", failure.reason());
        return json.add(
                        "responseStatus",
                        failure.responseStatus() == null ? JsonValue.NULL : Json.createValue(failure.responseStatus()))
                .build();
    }

    /** Ids, times and spans as they print; null as null. */
    static JsonObjectBuilder text(JsonObjectBuilder json, String name, Object value) {
        return value == null ? json.addNull(name) : json.add(name, value.toString());
    }
}
