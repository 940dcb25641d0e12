package org.outboxee.admin.web;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.TreeMap;
import org.outboxee.api.EventDetails;

/** An event as JSON; {@code openapi.json} says what its members mean. */
final class EventJson {

    private EventJson() {}

    static JsonObject of(EventDetails event) {
        JsonObjectBuilder headers = Json.createObjectBuilder();
        new TreeMap<>(event.headers()).forEach(headers::add);
        JsonObjectBuilder json = Json.createObjectBuilder();
        DeliveryJson.text(json, "id", event.id());
        DeliveryJson.text(json, "eventType", event.eventType());
        DeliveryJson.text(json, "explanation", event.explanation());
        DeliveryJson.text(json, "createdAt", event.createdAt());
        DeliveryJson.text(json, "delay", event.delay());
        DeliveryJson.text(json, "routedAt", event.routedAt());
        DeliveryJson.text(json, "nextRoutingAt", event.nextRoutingAt());
        DeliveryJson.text(json, "routingProblem", event.routingProblem());
        return json.add("headers", headers)
                .add("hiddenHeaders", Json.createArrayBuilder(event.hiddenHeaders()))
                .add("deliveries", DeliveryJson.array(event.deliveries()))
                .build();
    }
}
