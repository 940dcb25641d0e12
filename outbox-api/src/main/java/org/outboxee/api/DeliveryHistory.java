package org.outboxee.api;

import java.util.List;

/**
 * A delivery and what became of its attempts.
 *
 * @param delivery the delivery
 * @param attempts its recorded attempts, newest first, at most {@link OutboxLookup#SHOWN_ATTEMPTS}. The attempt that
 *     completed the current run is not among them: it is read from the delivery
 * @param moreAttempts whether there are older ones
 */
public record DeliveryHistory(DeliveryDetails delivery, List<AttemptDetails> attempts, boolean moreAttempts) {

    /**
     * Copies the list.
     *
     * @param delivery the delivery
     * @param attempts its attempts; not null
     * @param moreAttempts whether there are older ones
     */
    public DeliveryHistory {
        attempts = List.copyOf(attempts);
    }
}
