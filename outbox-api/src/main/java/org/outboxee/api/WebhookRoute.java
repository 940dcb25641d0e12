package org.outboxee.api;

import java.time.Duration;

/**
 * One route of an event to another service, by a signed HTTP request. What is set here is copied into each delivery; a
 * later change doesn't touch deliveries that exist (spec A17). Where the request goes and how it is signed is
 * configuration: {@code outbox.endpoint.<name>.url} and its siblings.
 *
 * <p>Without a retry schedule the delays double from two seconds to one minute, without end (spec B5). Without a
 * timeout it is 20 seconds (spec B6).
 */
public interface WebhookRoute {

    /**
     * A list of delays. Its length is the number of retries.
     *
     * @param delays each at least one millisecond and at most 3650 days
     * @return this
     */
    WebhookRoute retryAfter(Duration... delays);

    /**
     * No retry: the first error is final.
     *
     * @return this
     */
    default WebhookRoute neverRetry() {
        return retryAfter();
    }

    /**
     * Delays that double, without end unless {@link #giveUpAfter} is set.
     *
     * @param first the first delay; at least one millisecond
     * @param max the longest delay; not shorter than the first, at most 3650 days
     * @return this
     */
    WebhookRoute retryExponentially(Duration first, Duration max);

    /**
     * Ends an exponential schedule: a failure later than this after the run began is final.
     *
     * @param age positive, at most 3650 days
     * @return this
     */
    WebhookRoute giveUpAfter(Duration age);

    /**
     * How long a claimed delivery is this node's. It covers waiting for a free slot, one request and recording its
     * result, so it must be longer than two requests and a statement may take (spec B6).
     *
     * @param timeout at most 365 days; rounded up to whole seconds
     * @return this
     */
    WebhookRoute timeout(Duration timeout);
}
