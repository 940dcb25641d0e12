package org.outboxee.model;

import java.time.Duration;
import java.util.Optional;

/**
 * One validated route of an event type.
 *
 * @param target a job's or an endpoint's name
 * @param queue what claims and windows go by; an endpoint has one of its own
 */
public record Route(String transport, String target, String queue, RetrySchedule schedule, Duration timeout) {

    public static final String JOB_TRANSPORT = "job";
    public static final String HTTP_TRANSPORT = "http";

    private static final String HTTP_QUEUE = "http:";

    /** A route to a job. */
    public Route(String job, String queue, RetrySchedule schedule, Duration timeout) {
        this(JOB_TRANSPORT, job, queue, schedule, timeout);
    }

    /** A route to an endpoint. */
    public static Route toEndpoint(String endpoint, RetrySchedule schedule, Duration timeout) {
        return new Route(HTTP_TRANSPORT, endpoint, queueOf(endpoint), schedule, timeout);
    }

    /** The queue of an endpoint's deliveries, which no queue of jobs can have. */
    public static String queueOf(String endpoint) {
        return HTTP_QUEUE + endpoint;
    }

    public static boolean isOfEndpoint(String queue) {
        return queue.startsWith(HTTP_QUEUE);
    }

    /** The endpoint whose deliveries go by this queue. */
    public static String endpointOf(String queue) {
        return queue.substring(HTTP_QUEUE.length());
    }

    /** Whether a job of this application gets the deliveries, and no other service. */
    public boolean isToJob() {
        return transport.equals(JOB_TRANSPORT);
    }

    /** How long a delivery may take from its first attempt to the end of its last; empty if it is tried without end. */
    public Optional<Duration> longestRun(double jitter) {
        return schedule.longestRun(timeout, jitter);
    }

    /** Whole seconds, rounded up. */
    public int timeoutSeconds() {
        return Math.toIntExact(timeout.plusNanos(999_999_999).toSeconds());
    }
}
