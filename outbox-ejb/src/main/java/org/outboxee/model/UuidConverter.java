package org.outboxee.model;

import jakarta.persistence.AttributeConverter;
import java.util.UUID;

/** For a UUID that may be null: the converter that EclipseLink 4.0 uses by itself fails on one. */
public class UuidConverter implements AttributeConverter<UUID, UUID> {

    @Override
    public UUID convertToDatabaseColumn(UUID id) {
        return id;
    }

    @Override
    public UUID convertToEntityAttribute(UUID value) {
        return value;
    }
}
