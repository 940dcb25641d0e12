package org.outboxee.store;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.outboxee.api.DeliveryDetails;
import org.outboxee.api.DeliveryStatus;

/**
 * A place in the order of the deliveries in one status: by a time, and by the id where times are equal.
 *
 * @param time by which this status is ordered
 */
public record PagePosition(DeliveryStatus status, Instant time, UUID id) {

    /** Both can be compared in every supported database, and no row lies beyond them. */
    private static final Instant BEFORE_ALL = Instant.parse("0001-01-02T00:00:00Z");

    private static final Instant AFTER_ALL = Instant.parse("9999-12-30T00:00:00Z");

    public PagePosition {
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(id, "id");
        if (time.isBefore(BEFORE_ALL) || time.isAfter(AFTER_ALL)) {
            throw new IllegalArgumentException(
                    "a position's time must lie between " + BEFORE_ALL + " and " + AFTER_ALL);
        }
    }

    /** Where the first page begins. */
    public static PagePosition first(DeliveryStatus status) {
        return switch (status) {
            case PENDING, DISPATCHED -> new PagePosition(status, BEFORE_ALL, new UUID(0, 0));
            case COMPLETED, FAILED -> new PagePosition(status, AFTER_ALL, new UUID(-1, -1));
        };
    }

    /** The place of this delivery. */
    public static PagePosition of(DeliveryDetails delivery) {
        Instant time = switch (delivery.status()) {
            case PENDING -> delivery.times().createdAt();
            case DISPATCHED -> delivery.times().timeoutAt();
            case COMPLETED -> delivery.times().completedAt();
            case FAILED -> delivery.times().failedAt();
        };
        return new PagePosition(delivery.status(), time, delivery.id());
    }

    /**
     * Reads what {@link #text()} wrote.
     *
     * @throws IllegalArgumentException if it is not one, or one in the order of another status
     */
    public static PagePosition parse(DeliveryStatus status, String text) {
        String[] parts = text.split("_", -1);
        if (parts.length != 3 || !parts[0].equals(word(status))) {
            throw new IllegalArgumentException(
                    "a page begins after the value that the page before it, of the same " + "status, gave as its next");
        }
        try {
            return new PagePosition(status, Instant.parse(parts[1]), UUID.fromString(parts[2]));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("a page's position has a time that is none", e);
        }
    }

    public String text() {
        return word(status) + '_' + time + '_' + id;
    }

    private static String word(DeliveryStatus status) {
        return status.name().toLowerCase(Locale.ROOT);
    }
}
