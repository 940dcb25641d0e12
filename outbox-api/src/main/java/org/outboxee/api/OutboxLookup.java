package org.outboxee.api;

import java.util.Optional;
import java.util.UUID;

/**
 * Looks up single events and deliveries of this application. Only reads, locks nothing, and never shows a payload; a
 * row of another application is as if it weren't there.
 */
public interface OutboxLookup {

    /** The most deliveries on one page. */
    int LARGEST_PAGE = 200;

    /** The most attempts that are shown of one delivery. */
    int SHOWN_ATTEMPTS = 100;

    /**
     * One event with its deliveries.
     *
     * @param id the event
     * @return the event; empty if this application has none with this id
     * @throws OutboxException if the database cannot be read
     */
    Optional<EventDetails> event(UUID id);

    /**
     * One delivery with the newest {@value #SHOWN_ATTEMPTS} of its recorded attempts.
     *
     * @param id the delivery
     * @return the delivery; empty if this application has none with this id
     * @throws OutboxException if the database cannot be read
     */
    Optional<DeliveryHistory> delivery(UUID id);

    /**
     * Deliveries in one status: pending ones by creation, oldest first; dispatched ones by the end of their timeout,
     * soonest first; completed and failed ones by their end, newest first. A page is read through an index and costs the
     * same however long the history is.
     *
     * @param status the status; not null
     * @param limit the most deliveries of this page, 1 to {@value #LARGEST_PAGE}
     * @param after {@link DeliveryPage#next()} of the page before, which must be of the same status; null for the first
     *     page
     * @return the page
     * @throws IllegalArgumentException if the limit is out of range, or {@code after} is no such value
     * @throws OutboxException if the database cannot be read
     */
    DeliveryPage deliveries(DeliveryStatus status, int limit, String after);
}
