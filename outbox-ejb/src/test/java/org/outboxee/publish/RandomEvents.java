package org.outboxee.publish;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.outboxee.spi.event.EventShape;

/** Random instances of any allowed class; the same ones for the same seed. Edges are far likelier than by chance. */
final class RandomEvents {

    private static final List<String> ZONES =
            ZoneId.getAvailableZoneIds().stream().sorted().toList();
    private static final List<String> OTHER_ZONES = List.of("Z", "+18:00", "-00:00:01", "UTC+01:00", "GMT-03:30", "UT");
    private static final String LETTERS =
            "ab \"\\/\b\f\n\r\t\u0001\u001f\u007f\u0085\u00a0\u00e9\u0661\u2028\u2029" + "\ufeff\ufffe\uffff\u6f22";

    private static final Map<Class<?>, EventShape> SHAPES = new ConcurrentHashMap<>();

    private final Random random;
    private final Map<Class<?>, Supplier<?>> values = new LinkedHashMap<>();
    private int depth;

    RandomEvents(long seed) {
        random = new Random(seed);
        values.put(boolean.class, random::nextBoolean);
        values.put(byte.class, () -> (byte) random.nextInt());
        values.put(short.class, () -> (short) random.nextInt());
        values.put(int.class, () -> (int) number());
        values.put(long.class, this::number);
        values.put(float.class, this::floating);
        values.put(double.class, this::doubled);
        values.put(Boolean.class, random::nextBoolean);
        values.put(Byte.class, () -> (byte) random.nextInt());
        values.put(Short.class, () -> (short) random.nextInt());
        values.put(Integer.class, () -> (int) number());
        values.put(Long.class, this::number);
        values.put(Float.class, this::floating);
        values.put(Double.class, this::doubled);
        values.put(String.class, this::text);
        values.put(
                BigInteger.class,
                () -> new BigInteger(random.nextInt(300), random).multiply(BigInteger.valueOf(number())));
        values.put(BigDecimal.class, () -> new BigDecimal(new BigInteger(random.nextInt(200), random), scale()));
        values.put(UUID.class, () -> new UUID(number(), number()));
        values.put(Instant.class, this::instant);
        values.put(LocalDate.class, () -> dateTime().toLocalDate());
        values.put(LocalTime.class, () -> dateTime().toLocalTime());
        values.put(LocalDateTime.class, this::dateTime);
        values.put(OffsetDateTime.class, () -> dateTime().atOffset(offset()));
        values.put(OffsetTime.class, () -> dateTime().toLocalTime().atOffset(offset()));
        values.put(ZonedDateTime.class, this::zoned);
        values.put(Duration.class, () -> Duration.ofSeconds(number(), random.nextInt(1_000_000_000)));
        values.put(Period.class, () -> Period.of((int) number(), (int) number(), (int) number()));
    }

    <E> E next(Class<E> type) {
        return type.cast(object(type));
    }

    private Object member(Type type) {
        return type instanceof Class<?> plain && plain.isPrimitive() || random.nextInt(8) > 0
                ? value(type)
                : type instanceof ParameterizedType container && container.getRawType() == Optional.class
                        ? Optional.empty()
                        : null;
    }

    private Object value(Type type) {
        if (type instanceof ParameterizedType container) {
            Type[] arguments = container.getActualTypeArguments();
            return container(container.getRawType(), arguments[arguments.length - 1]);
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isEnum()) {
            return plain.getEnumConstants()[random.nextInt(plain.getEnumConstants().length)];
        }
        return values.containsKey(plain) ? values.get(plain).get() : object(plain);
    }

    private Object container(Type raw, Type content) {
        if (raw == Optional.class) {
            return Optional.of(value(content));
        }
        int size = depth > 2 ? 0 : random.nextInt(4);
        if (raw == List.class) {
            List<Object> list = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                list.add(member(content));
            }
            return list;
        }
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            map.put(text(), member(content));
        }
        return map;
    }

    private Object object(Class<?> type) {
        depth++;
        try {
            EventShape shape = SHAPES.computeIfAbsent(type, EventShape::of);
            return shape.create(shape.members().stream()
                    .map(member -> member(member.type()))
                    .toArray());
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e);
        } finally {
            depth--;
        }
    }

    private long number() {
        return switch (random.nextInt(6)) {
            case 0 -> Long.MIN_VALUE + random.nextInt(2);
            case 1 -> Long.MAX_VALUE - random.nextInt(2);
            case 2 -> random.nextInt(3) - 1;
            case 3 -> Integer.MIN_VALUE;
            default -> random.nextLong() >> random.nextInt(64);
        };
    }

    private double doubled() {
        double any = Double.longBitsToDouble(random.nextLong());
        return random.nextInt(8) == 0 ? -0.0 : Double.isFinite(any) ? any : Double.MIN_VALUE;
    }

    private float floating() {
        float any = Float.intBitsToFloat(random.nextInt());
        return random.nextInt(8) == 0 ? -0f : Float.isFinite(any) ? any : Float.MAX_VALUE;
    }

    private int scale() {
        return random.nextInt(4) == 0 ? random.nextInt(200_001) - 100_000 : random.nextInt(20) - 5;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(12); n > 0; n--) {
            int c = 1 + random.nextInt(Character.MAX_CODE_POINT);
            text.appendCodePoint(
                    random.nextBoolean()
                            ? LETTERS.charAt(random.nextInt(LETTERS.length()))
                            : c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 'x' : c);
        }
        return text.toString();
    }

    private Instant instant() {
        return switch (random.nextInt(8)) {
            case 0 -> Instant.MIN;
            case 1 -> Instant.MAX;
            default -> dateTime().toInstant(ZoneOffset.UTC);
        };
    }

    private LocalDateTime dateTime() {
        LocalDateTime base = switch (random.nextInt(8)) {
            case 0 -> LocalDateTime.MIN;
            case 1 -> LocalDateTime.MAX;
            case 2 -> LocalDateTime.of(random.nextInt(20_000) - 10_000, 2, 28, 0, 0);
            default -> LocalDateTime.ofEpochSecond(random.nextInt(), 0, ZoneOffset.UTC);
        };
        int[] units = {1, 1_000_000, 1_000, 0};
        return base.withNano(random.nextInt(1_000) * units[random.nextInt(4)]);
    }

    private ZoneOffset offset() {
        return ZoneOffset.ofTotalSeconds(random.nextInt(2) == 0 ? 0 : random.nextInt(2 * 64_800 + 1) - 64_800);
    }

    private ZonedDateTime zoned() {
        List<String> zones = random.nextInt(4) == 0 ? OTHER_ZONES : ZONES;
        ZoneId zone = ZoneId.of(zones.get(random.nextInt(zones.size())));
        // The second hour of an overlap is the hard one.
        ZonedDateTime time = Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000))
                .atZone(zone);
        var overlap = zone.getRules().previousTransition(time.toInstant());
        return overlap == null
                ? time
                : overlap.getInstant()
                        .plusSeconds(random.nextInt(7_200) - 3_600)
                        .atZone(zone);
    }
}
