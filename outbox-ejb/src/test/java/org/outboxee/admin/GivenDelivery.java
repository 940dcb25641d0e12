package org.outboxee.admin;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.outboxee.api.AttemptFailure;
import org.outboxee.api.DeliveryDetails;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.api.DeliveryTimes;

/** A delivery as the table might hold it, read at noon, with one thing after the other changed. */
final class GivenDelivery {

    static final Instant NOON = Instant.parse("2026-11-30T12:00:00.700Z");
    static final UUID ID = new UUID(0, 1);

    private DeliveryStatus status = DeliveryStatus.PENDING;
    private int run = 1;
    private int attempts;
    private String schedule = "list PT1M PT2M";
    private String queue = "stock";
    private Instant available = NOON;
    private Instant dispatched;
    private Instant timeout;
    private Instant ended;
    private AttemptFailure failure;

    GivenDelivery run(int value) {
        run = value;
        return this;
    }

    GivenDelivery attempts(int failed) {
        attempts = failed;
        return this;
    }

    GivenDelivery schedule(String text) {
        schedule = text;
        return this;
    }

    GivenDelivery queue(String name) {
        queue = name;
        return this;
    }

    GivenDelivery lastFailure(String kind, String reason) {
        failure = new AttemptFailure(kind, reason, null);
        return this;
    }

    /** Negative for the past. */
    GivenDelivery dueIn(String duration) {
        available = in(duration);
        return this;
    }

    GivenDelivery dispatched(String age, String leftUntilTimeout) {
        status = DeliveryStatus.DISPATCHED;
        dispatched = NOON.minus(Duration.parse(age));
        timeout = in(leftUntilTimeout);
        return this;
    }

    GivenDelivery completed(String age) {
        status = DeliveryStatus.COMPLETED;
        ended = NOON.minus(Duration.parse(age));
        return this;
    }

    GivenDelivery failed(String age) {
        status = DeliveryStatus.FAILED;
        ended = NOON.minus(Duration.parse(age));
        return this;
    }

    DeliveryDetails read() {
        return new DeliveryDetails(
                ID,
                new UUID(0, 2),
                "order-placed",
                "job",
                "reserve-stock",
                queue,
                status,
                run,
                attempts,
                schedule,
                Duration.ofHours(1),
                null,
                "node-1",
                new DeliveryTimes(
                        NOON,
                        NOON.minusSeconds(7200),
                        NOON.minusSeconds(3600),
                        available,
                        dispatched,
                        timeout,
                        status == DeliveryStatus.COMPLETED ? ended : null,
                        status == DeliveryStatus.FAILED ? ended : null),
                failure,
                null);
    }

    private static Instant in(String duration) {
        return NOON.plus(Duration.parse(duration));
    }
}
