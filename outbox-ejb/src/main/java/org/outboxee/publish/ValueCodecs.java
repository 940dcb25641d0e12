package org.outboxee.publish;

import jakarta.json.stream.JsonParser.Event;
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
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The codecs of single values, shared by all events. None looks at the JVM's locale, zone or charset (S15, S20). */
final class ValueCodecs {

    /**
     * The limit of Parsson when it makes whole numbers. A receiver that writes out 1E+2147483647 is out of memory, and
     * Java 17 cannot parse every exponent that it prints.
     */
    private static final int MAX_SCALE = 100_000;

    private static final Map<Class<?>, Codec> CODECS = new HashMap<>();

    static {
        text(String.class, Function.identity(), Function.identity());
        text(UUID.class, UUID::toString, UUID::fromString);
        text(Instant.class, Instant::toString, Instant::parse);
        text(Duration.class, Duration::toString, Duration::parse);
        text(Period.class, Period::toString, Period::parse);
        time(LocalDate.class, DateTimeFormatter.ISO_LOCAL_DATE, LocalDate::parse);
        time(LocalTime.class, DateTimeFormatter.ISO_LOCAL_TIME, LocalTime::parse);
        time(LocalDateTime.class, DateTimeFormatter.ISO_LOCAL_DATE_TIME, LocalDateTime::parse);
        time(OffsetTime.class, DateTimeFormatter.ISO_OFFSET_TIME, OffsetTime::parse);
        time(OffsetDateTime.class, DateTimeFormatter.ISO_OFFSET_DATE_TIME, OffsetDateTime::parse);
        time(ZonedDateTime.class, DateTimeFormatter.ISO_ZONED_DATE_TIME, ZonedDateTime::parse);

        number(BigDecimal.class, ValueCodecs::write, BigDecimal::new);
        number(BigInteger.class, (to, value) -> to.json().write(value), BigInteger::new);
        number(Byte.class, (to, value) -> to.json().write(value), Byte::valueOf);
        number(Short.class, (to, value) -> to.json().write(value), Short::valueOf);
        number(Integer.class, (to, value) -> to.json().write(value), Integer::valueOf);
        number(Long.class, (to, value) -> to.json().write(value), Long::valueOf);
        number(Float.class, ValueCodecs::write, text -> finite(Float.valueOf(text)));
        number(Double.class, ValueCodecs::write, text -> finite(Double.valueOf(text)));
        CODECS.put(Boolean.class, new BooleanCodec());

        primitive(boolean.class, Boolean.class, false);
        primitive(byte.class, Byte.class, (byte) 0);
        primitive(short.class, Short.class, (short) 0);
        primitive(int.class, Integer.class, 0);
        primitive(long.class, Long.class, 0L);
        primitive(float.class, Float.class, 0F);
        primitive(double.class, Double.class, 0D);
    }

    private ValueCodecs() {}

    /** The codec of a single value's class; null if it is not one. */
    static Codec of(Class<?> type) {
        return CODECS.get(type);
    }

    private static <T> void text(Class<T> type, Function<T, String> format, Function<String, T> parse) {
        CODECS.put(
                type, new ValueCodec<>(type, Event.VALUE_STRING, (to, value) -> to.text(format.apply(value)), parse));
    }

    /** The formats of JSON-B, which always have seconds; {@code toString} leaves them out at full minutes. */
    private static <T extends TemporalAccessor> void time(
            Class<T> type, DateTimeFormatter format, Function<String, T> parse) {
        text(type, format::format, parse);
    }

    private static <T> void number(Class<T> type, BiConsumer<EventWriter, T> write, Function<String, T> parse) {
        CODECS.put(type, new ValueCodec<>(type, Event.VALUE_NUMBER, write, parse));
    }

    private static void primitive(Class<?> type, Class<?> wrapper, Object zero) {
        CODECS.put(type, new PrimitiveCodec(CODECS.get(wrapper), zero));
    }

    private static void write(EventWriter to, BigDecimal value) {
        if (Math.abs((long) value.scale()) > MAX_SCALE) {
            throw to.path().refuse("has a scale beyond " + MAX_SCALE + " digits");
        }
        to.json().write(value);
    }

    private static void write(EventWriter to, double value) {
        if (!Double.isFinite(value)) {
            throw to.path().refuse("is not a finite number");
        }
        to.json().write(value);
    }

    private static void write(EventWriter to, float value) {
        if (value == 0 || !Float.isFinite(value)) {
            // A decimal has no negative zero.
            write(to, (double) value);
        } else {
            // As a double, 0.1f would be 0.10000000149011612.
            to.json().write(new BigDecimal(Float.toString(value)));
        }
    }

    private static <T extends Number> T finite(T value) {
        if (!Double.isFinite(value.doubleValue())) {
            throw new NumberFormatException();
        }
        return value;
    }
}
