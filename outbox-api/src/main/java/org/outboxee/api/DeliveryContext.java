package org.outboxee.api;

import java.util.Map;
import java.util.UUID;

/** What a job is told about its delivery (spec A17). */
public interface DeliveryContext {

    /**
     * The event, the same for all its deliveries.
     *
     * @return the event's id
     */
    UUID eventId();

    /**
     * The delivery, the same for all its attempts.
     *
     * @return the delivery's id
     */
    UUID deliveryId();

    /**
     * This attempt's dispatch, another one for each attempt.
     *
     * @return the dispatch's id
     */
    UUID dispatchId();

    /**
     * The number of this attempt in the delivery's current run.
     *
     * @return 1 for the first attempt
     */
    int attempt();

    /**
     * Whether a failure of this attempt is final.
     *
     * @return true when the schedule has no delay left
     */
    boolean lastAttempt();

    /**
     * A key for effects outside the database, stable over all attempts and runs of this delivery (spec B12).
     *
     * @return the key, at most 64 characters out of letters, digits and {@code -}
     */
    String idempotencyKey();

    /**
     * The headers stored with the event, such as {@code traceparent}.
     *
     * @return an unmodifiable map; empty if there are none
     */
    Map<String, String> headers();
}
