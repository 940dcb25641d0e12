package org.outboxee.api;

import java.util.List;

/**
 * Some deliveries in one status.
 *
 * @param deliveries the deliveries
 * @param next where the next page begins, for {@link OutboxLookup#deliveries}; null if this is the last one. Of no other
 *     meaning; it has letters, digits and {@code : . _ -}
 */
public record DeliveryPage(List<DeliveryDetails> deliveries, String next) {

    /**
     * Copies the list.
     *
     * @param deliveries the deliveries; not null
     * @param next where the next page begins; may be null
     */
    public DeliveryPage {
        deliveries = List.copyOf(deliveries);
    }
}
