package org.outboxee.model;

import jakarta.persistence.AttributeConverter;
import java.util.Locale;
import org.outboxee.api.DeliveryStatus;

/** Maps statuses to the words of the tables, whatever the JVM's locale. */
public class StatusConverter implements AttributeConverter<DeliveryStatus, String> {

    @Override
    public String convertToDatabaseColumn(DeliveryStatus status) {
        return status == null ? null : status.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public DeliveryStatus convertToEntityAttribute(String word) {
        return word == null ? null : DeliveryStatus.valueOf(word.toUpperCase(Locale.ROOT));
    }
}
