package org.outboxee.amqp;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.outboxee.spi.Envelope;

/** Envelopes as the relay makes them. */
final class Sent {

    private Sent() {}

    static List<Envelope> envelopes(String queue, int count) {
        return Stream.generate(() -> new Envelope(
                        "shop",
                        UUID.randomUUID(),
                        UUID.randomUUID(),
                        UUID.randomUUID(),
                        "order-placed",
                        "reserve-stock",
                        queue,
                        1,
                        false,
                        Duration.ofMinutes(10)))
                .limit(count)
                .toList();
    }
}
