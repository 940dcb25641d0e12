package org.outboxee.admin.web;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonParser;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.NoSuchElementException;
import java.util.Optional;

/** What may be said when a delivery is reopened: nothing, or another schedule, {@code {"retryAfter": ["PT1M"]}}. */
final class ReopenRequest {

    private static final int MOST_BYTES = 10_000;
    private static final int MOST_DELAYS = 100;
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(3650);
    private static final String RULE = "The body must be empty or {\"retryAfter\": [...]} with at most " + MOST_DELAYS
            + " ISO durations such as \"PT1M\", each between " + SHORTEST + " and " + LONGEST + '.';

    private final Duration[] retryAfter;

    private ReopenRequest(Duration[] retryAfter) {
        this.retryAfter = retryAfter;
    }

    /** Empty if the schedule stays. */
    Optional<Duration[]> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    /** Reads no more than is allowed, whatever length the client announced. */
    static ReopenRequest read(MediaType type, InputStream body) throws IOException {
        byte[] bytes = body == null ? new byte[0] : body.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw new ProblemException(Problem.TOO_LARGE);
        }
        if (bytes.length == 0) {
            return new ReopenRequest(null);
        }
        if (type == null || !type.isCompatible(MediaType.APPLICATION_JSON_TYPE)) {
            throw new ProblemException(Problem.NOT_JSON);
        }
        return new ReopenRequest(delays(bytes));
    }

    private static Duration[] delays(byte[] bytes) {
        try (JsonParser parser = Json.createParser(new ByteArrayInputStream(bytes))) {
            if (parser.next() != JsonParser.Event.START_OBJECT) {
                throw invalid();
            }
            JsonObject object = parser.getObject();
            if (parser.hasNext()) {
                throw invalid(); // something follows that would be ignored in silence
            }
            if (object.isEmpty()) {
                return null;
            }
            if (object.size() != 1
                    || !(object.get("retryAfter") instanceof JsonArray delays)
                    || delays.size() > MOST_DELAYS) {
                throw invalid();
            }
            return delays.stream().map(ReopenRequest::delay).toArray(Duration[]::new);
        } catch (JsonException | NoSuchElementException e) {
            throw invalid();
        }
    }

    private static Duration delay(JsonValue value) {
        try {
            Duration delay = value instanceof JsonString text ? Duration.parse(text.getString()) : Duration.ZERO;
            if (delay.compareTo(SHORTEST) < 0 || delay.compareTo(LONGEST) > 0) {
                throw invalid();
            }
            return delay;
        } catch (DateTimeParseException e) {
            throw invalid();
        }
    }

    private static ProblemException invalid() {
        return new ProblemException(Problem.invalid("body", RULE));
    }
}
