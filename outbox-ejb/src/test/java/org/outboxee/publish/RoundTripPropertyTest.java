package org.outboxee.publish;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.IntegrationEvent;

/** What comes back equals what was stored, for thousands of random events of every allowed type (S4). */
@Tag("A3")
@Tag("S4")
class RoundTripPropertyTest {

    private final JsonbEventSerializer serializer = new JsonbEventSerializer();

    record Primitives(boolean z, byte b, short s, int i, long l, float f, double d) implements IntegrationEvent {}

    record Wrappers(
            Boolean z,
            Byte b,
            Short s,
            Integer i,
            Long l,
            Float f,
            Double d,
            String text,
            UUID id,
            BigDecimal decimal,
            BigInteger integer,
            TimeUnit unit)
            implements IntegrationEvent {}

    record Times(
            Instant instant,
            LocalDate date,
            LocalTime time,
            LocalDateTime dateTime,
            OffsetDateTime offsetDateTime,
            OffsetTime offsetTime,
            ZonedDateTime zoned,
            Duration duration,
            Period period)
            implements IntegrationEvent {}

    record Lists(
            List<String> texts,
            List<Double> doubles,
            List<List<Instant>> deep,
            List<TimeUnit> units,
            List<Map<String, BigDecimal>> maps,
            List<Node> nodes)
            implements IntegrationEvent {}

    record Maps(
            Map<String, String> texts,
            Map<String, Float> floats,
            Map<String, Map<String, ZonedDateTime>> deep,
            Map<String, List<UUID>> lists,
            Map<String, Node> nodes)
            implements IntegrationEvent {}

    record Optionals(
            Optional<String> text,
            Optional<Long> number,
            Optional<List<OffsetTime>> list,
            Optional<Map<String, Period>> map,
            Optional<TimeUnit> unit,
            Optional<Node> node)
            implements IntegrationEvent {}

    record Node(String name, List<Node> children, Map<String, Node> named, Optional<Wrappers> values)
            implements IntegrationEvent {}

    @ParameterizedTest
    @ValueSource(
            classes = {
                Primitives.class,
                Wrappers.class,
                Times.class,
                Lists.class,
                Maps.class,
                Optionals.class,
                Node.class
            })
    void whatComesBackEqualsWhatWasStored(Class<? extends IntegrationEvent> type) {
        for (long seed = 0; seed < 3_000; seed++) {
            IntegrationEvent event = new RandomEvents(seed).next(type);
            String text = serializer.serialize(event);

            IntegrationEvent back = serializer.deserialize(text, type);

            assertThat(back).as("seed %d: %s", seed, text).isEqualTo(event);
            assertThat(serializer.serialize(back)).as("seed %d", seed).isEqualTo(text);
        }
    }
}
