package org.outboxee.publish;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.IntegrationEvent;

/** A receiver of a webhook or message may read it with plain JSON-B, so the text is the one of JSON-B (spec A2). */
@Tag("A2")
class JsonbFormTest {

    public record Everything(
            boolean z,
            byte b,
            short s,
            int i,
            long l,
            float f,
            double d,
            String text,
            UUID id,
            BigDecimal decimal,
            BigInteger integer,
            TimeUnit unit,
            Instant instant,
            LocalDate date,
            LocalTime time,
            LocalDateTime dateTime,
            OffsetDateTime offsetDateTime,
            OffsetTime offsetTime,
            ZonedDateTime zoned,
            Duration duration,
            Period period,
            List<Part> parts,
            Map<String, Part> named,
            Optional<String> note,
            Optional<Part> nothing,
            Integer none)
            implements IntegrationEvent {}

    public record Part(String name, Double weight) {}

    private static final LocalDateTime NOON = LocalDateTime.of(2026, 3, 1, 12, 0);

    private final JsonbEventSerializer serializer = new JsonbEventSerializer();
    private final Jsonb jsonb = JsonbBuilder.create(new JsonbConfig().withNullValues(true));
    private final Everything everything = new Everything(
            true,
            (byte) -1,
            (short) 2,
            3,
            9007199254740993L,
            0.1f,
            1e-7,
            "žluť 😀\n",
            new UUID(1, 2),
            new BigDecimal("1.10"),
            BigInteger.TEN.pow(30),
            TimeUnit.DAYS,
            Instant.parse("2026-03-01T12:00:00.5Z"),
            NOON.toLocalDate(),
            NOON.toLocalTime(),
            NOON,
            NOON.withNano(123456789).atOffset(ZoneOffset.ofHours(2)),
            NOON.toLocalTime().atOffset(ZoneOffset.UTC),
            NOON.atZone(ZoneId.of("Europe/Prague")),
            Duration.ofMillis(1500),
            Period.ofWeeks(2),
            List.of(new Part("a", 1.5)),
            Map.of("key", new Part("b", null)),
            Optional.of("note"),
            Optional.empty(),
            null);

    @AfterEach
    void close() throws Exception {
        jsonb.close();
    }

    @Test
    void theTextSaysWhatJsonbWouldSay() {
        assertThat(json(serializer.serialize(everything))).isEqualTo(json(jsonb.toJson(everything)));
    }

    @Test
    void jsonbReadsTheText() {
        assertThat(jsonb.fromJson(serializer.serialize(everything), Everything.class))
                .isEqualTo(everything);
    }

    @Test
    void aTextOfJsonbIsRead() {
        assertThat(serializer.deserialize(jsonb.toJson(everything), Everything.class))
                .isEqualTo(everything);
    }

    private static JsonValue json(String text) {
        try (JsonReader reader = Json.createReader(new StringReader(text))) {
            return reader.readValue();
        }
    }
}
