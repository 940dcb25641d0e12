package org.outboxee.api;

import java.time.Duration;

/**
 * One route of an event to another service: {@link EventRoutes#webhook} or {@link EventRoutes#publish}. What is set
 * here is copied into each delivery; a later change doesn't touch deliveries that exist (spec A17). Where it goes is
 * configuration: {@code outbox.endpoint.<name>.url} and {@code outbox.destination.<name>.physical-name} and their
 * siblings.
 *
 * <p>Without a retry schedule the delays double from two seconds to one minute, without end (spec B5). Without a
 * timeout it is 20 seconds for a request (spec B6) and one minute for a message.
 */
public interface ServiceRoute {

    /**
     * A list of delays. Its length is the number of retries.
     *
     * @param delays each at least one millisecond and at most 3650 days
     * @return this
     */
    ServiceRoute retryAfter(Duration... delays);

    /**
     * No retry: the first error is final.
     *
     * @return this
     */
    default ServiceRoute neverRetry() {
        return retryAfter();
    }

    /**
     * Delays that double, without end unless {@link #giveUpAfter} is set.
     *
     * @param first the first delay; at least one millisecond
     * @param max the longest delay; not shorter than the first, at most 3650 days
     * @return this
     */
    ServiceRoute retryExponentially(Duration first, Duration max);

    /**
     * Ends an exponential schedule: a failure later than this after the run began is final.
     *
     * @param age positive, at most 3650 days
     * @return this
     */
    ServiceRoute giveUpAfter(Duration age);

    /**
     * How long a claimed delivery is this node's. It covers waiting for a free slot, sending and recording the result,
     * so it must be longer than two requests and a statement may take (spec B6), and for a message longer than two
     * sends and a statement: 20 seconds and {@code outbox.statement-timeout}.
     *
     * @param timeout at most 365 days; rounded up to whole seconds
     * @return this
     */
    ServiceRoute timeout(Duration timeout);
}
