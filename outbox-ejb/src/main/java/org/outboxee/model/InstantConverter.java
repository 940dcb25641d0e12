package org.outboxee.model;

import jakarta.persistence.AttributeConverter;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * Maps instants in UTC. EclipseLink stores a bare {@code Instant} as a serialised object, and a conversion through
 * {@code LocalDateTime} writes wrong times where the JVM's zone isn't UTC.
 */
public class InstantConverter implements AttributeConverter<Instant, OffsetDateTime> {

    @Override
    public OffsetDateTime convertToDatabaseColumn(Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }

    @Override
    public Instant convertToEntityAttribute(OffsetDateTime value) {
        return value == null ? null : value.toInstant();
    }
}
