package org.outboxee.model;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** What a stored event is as a CloudEvent 1.0, for other services. */
public final class CloudEvent {

    /** The header of W3C Trace Context. */
    public static final String TRACE = "traceparent";

    private static final int TIME_ORDERED = 7;
    private static final int MILLIS_SHIFT = 16;

    /** W3C Trace Context; anything else isn't passed on. */
    private static final Pattern TRACE_FORM = Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

    private CloudEvent() {}

    /** Its attributes in a fixed order. The id is the event's, the same for each attempt and target. */
    public static Map<String, String> attributes(Dispatched delivery) {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("specversion", "1.0");
        attributes.put("id", delivery.eventId().toString());
        attributes.put("source", '/' + URLEncoder.encode(delivery.application(), StandardCharsets.UTF_8));
        attributes.put("type", delivery.eventType());
        madeAt(delivery.eventId()).ifPresent(time -> attributes.put("time", time.toString()));
        return attributes;
    }

    /** Ids made by the outbox hold their moment (RFC 9562). */
    private static Optional<Instant> madeAt(UUID id) {
        return id.version() == TIME_ORDERED
                ? Optional.of(Instant.ofEpochMilli(id.getMostSignificantBits() >>> MILLIS_SHIFT))
                : Optional.empty();
    }

    /** The trace that the event was stored in; empty if there was none or its header has another form. */
    public static Optional<String> trace(Map<String, String> headers) {
        return Optional.ofNullable(headers.get(TRACE))
                .filter(trace -> TRACE_FORM.matcher(trace).matches());
    }
}
