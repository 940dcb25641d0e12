package org.outboxee.model;

import java.util.Objects;
import java.util.UUID;

/** One dispatch of one delivery: what every guarded transition compares. */
public record DispatchRef(UUID deliveryId, UUID dispatchId) {

    public DispatchRef {
        Objects.requireNonNull(deliveryId, "deliveryId");
        Objects.requireNonNull(dispatchId, "dispatchId");
    }
}
