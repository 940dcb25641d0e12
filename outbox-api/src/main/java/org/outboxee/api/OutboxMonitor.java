package org.outboxee.api;

/** Shows how the outbox is doing. Only reads. */
public interface OutboxMonitor {

    /**
     * Events and deliveries of this application at this moment. Works on empty tables and never reads payloads or asks
     * the broker (spec A21).
     *
     * @return the numbers
     * @throws OutboxException if the database cannot be read
     */
    OutboxStatus status();

    /**
     * Whether relay and transports work.
     *
     * @return a readiness report
     */
    OutboxReadiness readiness();
}
