package org.outboxee.transport.http;

import jakarta.json.JsonException;
import jakarta.json.spi.JsonProvider;
import jakarta.json.stream.JsonParser;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.outboxee.config.Format;
import org.outboxee.model.CloudEvent;
import org.outboxee.model.Dispatched;

/** Puts a stored event into the form that its endpoint expects. */
final class Bodies {

    /** Found once: {@code Json}'s own methods look for it in all archives each time, longer than a request takes. */
    private static final JsonProvider JSON = JsonProvider.provider();

    private Bodies() {}

    /**
     * Body and the headers that describe it.
     *
     * @throws IllegalArgumentException if the payload doesn't fit the format
     */
    static OutgoingRequest of(Format format, Dispatched delivery, String payload) {
        return switch (format) {
            case ENVELOPE -> json("application/cloudevents+json; charset=UTF-8", cloudEvent(delivery, payload));
            case ID_TYPE_DATA -> json("application/json; charset=UTF-8", idTypeData(delivery, payload));
            case BINARY -> binary(delivery, payload);
        };
    }

    private static OutgoingRequest json(String contentType, String body) {
        return new OutgoingRequest(Map.of("Content-Type", contentType), body.getBytes(StandardCharsets.UTF_8));
    }

    private static String cloudEvent(Dispatched delivery, String payload) {
        StringBuilder event = new StringBuilder("{");
        CloudEvent.attributes(delivery)
                .forEach((name, value) ->
                        event.append(text(name)).append(':').append(text(value)).append(','));
        return event.append("\"datacontenttype\":\"application/json\",\"data\":")
                .append(checked(payload))
                .append('}')
                .toString();
    }

    private static String idTypeData(Dispatched delivery, String payload) {
        return "{\"id\":" + text(delivery.eventId().toString()) + ",\"type\":" + text(delivery.eventType())
                + ",\"data\":" + checked(payload) + '}';
    }

    private static OutgoingRequest binary(Dispatched delivery, String payload) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/json");
        CloudEvent.attributes(delivery).forEach((name, value) -> headers.put("ce-" + name, inHeader(value)));
        return new OutgoingRequest(headers, payload.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(String value) {
        return JSON.createValue(value).toString();
    }

    /** The payload stands in the envelope as it is stored, numbers included; it must be one whole JSON value. */
    private static String checked(String payload) {
        try (JsonParser parser = JSON.createParser(new StringReader(payload))) {
            boolean isEmpty = !parser.hasNext();
            while (parser.hasNext()) {
                parser.next();
            }
            if (isEmpty) {
                throw new IllegalArgumentException("the payload is empty");
            }
        } catch (JsonException e) {
            throw new IllegalArgumentException("the payload is not JSON", e);
        }
        return payload;
    }

    /** As the HTTP binding of CloudEvents encodes a value (3.1.3.2). */
    private static String inHeader(String value) {
        StringBuilder encoded = new StringBuilder();
        for (byte unit : value.getBytes(StandardCharsets.UTF_8)) {
            boolean isPlain = unit > ' ' && unit < 0x7f && unit != '"' && unit != '%';
            encoded.append(isPlain ? String.valueOf((char) unit) : "%%%02X".formatted(unit & 0xff));
        }
        return encoded.toString();
    }
}
