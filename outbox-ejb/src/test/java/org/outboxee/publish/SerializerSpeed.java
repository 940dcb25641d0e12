package org.outboxee.publish;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.outboxee.api.IntegrationEvent;

/** Prints how long an event takes. Not run by itself: {@code mvn test -Dtest=SerializerSpeed}. */
class SerializerSpeed {

    enum Status {
        OPEN,
        CLOSED
    }

    record Order(
            UUID orderId,
            UUID customerId,
            long amountCents,
            String currency,
            Status status,
            Instant placedAt,
            BigDecimal weight,
            boolean gift,
            Optional<String> note,
            int lines)
            implements IntegrationEvent {}

    record Basket(UUID id, List<Line> lines, Map<String, String> labels) implements IntegrationEvent {}

    record Line(String product, int count, BigDecimal price) {}

    private static final Order ORDER = new Order(
            UUID.randomUUID(),
            UUID.randomUUID(),
            1999,
            "EUR",
            Status.OPEN,
            Instant.parse("2026-03-01T12:00:00.123456Z"),
            new BigDecimal("1.10"),
            false,
            Optional.of("a note"),
            3);
    private static final Basket BASKET = new Basket(
            UUID.randomUUID(),
            Collections.nCopies(20, new Line("product", 2, new BigDecimal("19.99"))),
            Map.of("a", "b", "c", "d"));

    private final JsonbEventSerializer serializer = new JsonbEventSerializer();
    private int sink;

    @Test
    void microsecondsPerEvent() {
        String order = serializer.serialize(ORDER);
        String basket = serializer.serialize(BASKET);
        for (int round = 1; round <= 3; round++) {
            measure("write 10 members", () -> serializer.serialize(ORDER));
            measure("read 10 members", () -> serializer.deserialize(order, Order.class));
            measure("write 20 parts", () -> serializer.serialize(BASKET));
            measure("read 20 parts", () -> serializer.deserialize(basket, Basket.class));
        }
    }

    private void measure(String what, Supplier<Object> work) {
        int times = 200_000;
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            sink += work.get().hashCode();
        }
        System.out.printf(Locale.ROOT, "%-18s %6.2f µs%n", what, (System.nanoTime() - start) / 1e3 / times);
    }
}
