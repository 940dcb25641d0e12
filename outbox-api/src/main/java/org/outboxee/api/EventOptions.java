package org.outboxee.api;

import java.time.Duration;

/** What may be said about one event when it is added. All of it is optional. */
public interface EventOptions {

    /**
     * A key that groups events, such as the id of an order. It is stored with the event and its deliveries. No order is
     * promised among the events of a key yet (spec A4).
     *
     * @param key 1 to 200 characters without control characters
     * @return this
     * @throws EventRefusedException if the key breaks the rule
     */
    EventOptions key(String key);

    /**
     * Holds back the first attempt of every delivery of this event.
     *
     * @param delay how long after the event was stored, judged by the database's clock; not negative, at most 3650 days
     * @return this
     * @throws EventRefusedException if the delay is out of range
     */
    EventOptions delay(Duration delay);

    /**
     * Adds a header that jobs and receivers see, such as a correlation id. The names {@code traceparent} and
     * {@code tracestate} are filled from the caller's trace where there is one; a value set here wins.
     *
     * @param name 1 to 100 characters out of letters, digits, {@code . _ -}; compared without regard to case
     * @param value at most 4,000 characters, without control characters
     * @return this
     * @throws EventRefusedException if name or value breaks its rule or the name was set before
     */
    EventOptions header(String name, String value);
}
