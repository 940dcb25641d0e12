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
import java.util.Set;
import java.util.UUID;
import org.outboxee.api.OutboxOperations;

/**
 * What may be said when a delivery is reopened: nothing, or another schedule, {@code {"retryAfter": ["PT1M"]}} or
 * {@code {"retryExponentially": {"first": "PT2S", "max": "PT1M", "giveUpAfter": "PT24H"}}}.
 */
@FunctionalInterface
interface ReopenRequest {

    int MOST_BYTES = 10_000;
    int MOST_DELAYS = 100;
    Duration SHORTEST = Duration.ofMillis(1);
    Duration LONGEST = Duration.ofDays(3650);
    String RULE = "The body must be empty or {\"retryAfter\": [...]} with at most " + MOST_DELAYS
            + " ISO durations such as \"PT1M\", or {\"retryExponentially\": {\"first\": ..., \"max\": ..., "
            + "\"giveUpAfter\": ...}} with such durations, the last of them optional and max not below first; each "
            + "between " + SHORTEST + " and " + LONGEST + '.';

    /** Reopens as was asked; false if nothing changed. */
    boolean reopen(OutboxOperations operations, UUID delivery);

    /** Reads no more than is allowed, whatever length the client announced. */
    static ReopenRequest read(MediaType type, InputStream body) throws IOException {
        byte[] bytes = body == null ? new byte[0] : body.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw new ProblemException(Problem.TOO_LARGE);
        }
        if (bytes.length == 0) {
            return OutboxOperations::reopen;
        }
        if (type == null || !type.isCompatible(MediaType.APPLICATION_JSON_TYPE)) {
            throw new ProblemException(Problem.NOT_JSON);
        }
        return parse(bytes);
    }

    private static ReopenRequest parse(byte[] bytes) {
        try (JsonParser parser = Json.createParser(new ByteArrayInputStream(bytes))) {
            if (parser.next() != JsonParser.Event.START_OBJECT) {
                throw invalid();
            }
            JsonObject object = parser.getObject();
            if (parser.hasNext()) {
                throw invalid(); // something follows that would be ignored in silence
            }
            return request(object);
        } catch (JsonException | NoSuchElementException e) {
            throw invalid();
        }
    }

    private static ReopenRequest request(JsonObject object) {
        if (object.isEmpty()) {
            return OutboxOperations::reopen;
        }
        if (object.size() == 1 && object.get("retryAfter") instanceof JsonArray delays) {
            return listed(delays);
        }
        if (object.size() == 1 && object.get("retryExponentially") instanceof JsonObject schedule) {
            return exponential(schedule);
        }
        throw invalid();
    }

    private static ReopenRequest listed(JsonArray array) {
        if (array.size() > MOST_DELAYS) {
            throw invalid();
        }
        Duration[] delays = array.stream().map(ReopenRequest::duration).toArray(Duration[]::new);
        return (operations, delivery) -> operations.reopen(delivery, delays);
    }

    private static ReopenRequest exponential(JsonObject schedule) {
        if (!Set.of("first", "max", "giveUpAfter").containsAll(schedule.keySet())) {
            throw invalid();
        }
        Duration first = duration(schedule.get("first"));
        Duration max = duration(schedule.get("max"));
        Duration giveUpAfter = schedule.containsKey("giveUpAfter") ? duration(schedule.get("giveUpAfter")) : null;
        if (max.compareTo(first) < 0) {
            throw invalid();
        }
        return (operations, delivery) -> operations.reopenExponentially(delivery, first, max, giveUpAfter);
    }

    private static Duration duration(JsonValue value) {
        try {
            Duration duration = value instanceof JsonString text ? Duration.parse(text.getString()) : Duration.ZERO;
            if (duration.compareTo(SHORTEST) < 0 || duration.compareTo(LONGEST) > 0) {
                throw invalid();
            }
            return duration;
        } catch (DateTimeParseException e) {
            throw invalid();
        }
    }

    private static ProblemException invalid() {
        return new ProblemException(Problem.invalid("body", RULE));
    }
}
