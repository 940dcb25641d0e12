package org.outboxee.admin.web;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import org.outboxee.api.OutboxStatus;

/**
 * The status as JSON. Its members are public, in this order: {@code application}; {@code unroutedEvents};
 * {@code oldestUnroutedSeconds}; {@code deliveries} with {@code pending}, {@code dispatched}, {@code completed},
 * {@code completedIsEstimate} and {@code failed}; {@code oldestOpenSeconds}. They mean what {@link OutboxStatus} says;
 * members may be added.
 */
final class StatusJson {

    private StatusJson() {}

    static JsonObject of(OutboxStatus status) {
        return Json.createObjectBuilder()
                .add("application", status.application())
                .add("unroutedEvents", status.unroutedEvents())
                .add("oldestUnroutedSeconds", status.oldestUnroutedSeconds())
                .add(
                        "deliveries",
                        Json.createObjectBuilder()
                                .add("pending", status.pending())
                                .add("dispatched", status.dispatched())
                                .add("completed", status.completed())
                                .add("completedIsEstimate", status.completedIsEstimate())
                                .add("failed", status.failed()))
                .add("oldestOpenSeconds", status.oldestOpenSeconds())
                .build();
    }
}
