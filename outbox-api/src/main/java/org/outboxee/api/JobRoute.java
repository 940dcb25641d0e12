package org.outboxee.api;

import java.time.Duration;

/**
 * One route of an event to a job. A retry schedule and a timeout must be given. What is set here is copied into each
 * delivery; a later change doesn't touch deliveries that exist (spec A17).
 */
public interface JobRoute {

    /**
     * The queue whose workers run the job. Without a queue the job runs in this server's own threads.
     *
     * @param name the physical name of the queue; 1 to 200 characters without control characters, not {@code -}
     * @return this
     */
    JobRoute queue(String name);

    /**
     * The queue, named by an enum's constant.
     *
     * @param name its {@code toString()} is the name of the queue
     * @return this
     */
    default JobRoute queue(Enum<?> name) {
        return queue(name.toString());
    }

    /**
     * A list of delays. Its length is the number of retries: {@code retryAfter(60 s, 120 s)} is a first attempt and two
     * retries (spec A14).
     *
     * @param delays each at least one millisecond and at most 3650 days
     * @return this
     */
    JobRoute retryAfter(Duration... delays);

    /**
     * No retry: the first error is final.
     *
     * @return this
     */
    default JobRoute neverRetry() {
        return retryAfter();
    }

    /**
     * Delays that double, without end unless {@link #giveUpAfter} is set.
     *
     * @param first the first delay; at least one millisecond
     * @param max the longest delay; not shorter than the first, at most 3650 days
     * @return this
     */
    JobRoute retryExponentially(Duration first, Duration max);

    /**
     * Ends an exponential schedule: a failure later than this after the run began is final.
     *
     * @param age positive, at most 3650 days
     * @return this
     */
    JobRoute giveUpAfter(Duration age);

    /**
     * How long a dispatched delivery is waited for. It covers waiting in the queue, running and slack; after it the
     * attempt counts as lost. It doesn't stop the old job (spec A16).
     *
     * @param timeout at least one second, at most 365 days; rounded up to whole seconds
     * @return this
     */
    JobRoute timeout(Duration timeout);
}
