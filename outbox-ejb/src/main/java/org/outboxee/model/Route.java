package org.outboxee.model;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * One validated route of an event type.
 *
 * @param target a job's, an endpoint's or a destination's name
 * @param queue what claims and windows go by; endpoints and destinations have one of their own each
 */
public record Route(String transport, String target, String queue, RetrySchedule schedule, Duration timeout) {

    public static final String JOB_TRANSPORT = "job";

    /** How another service is reached. */
    public enum Way {
        /** By requests to its endpoint. */
        HTTP("http", "endpoint"),
        /** By messages to its destination. */
        PUBLISH("publish", "destination");

        private final String transport;
        private final String word;

        Way(String transport, String word) {
            this.transport = transport;
            this.word = word;
        }

        public String transport() {
            return transport;
        }

        /** What operators and messages call the other end. */
        public String word() {
            return word;
        }

        /** The queue of the deliveries to one target, which no queue of jobs can have. */
        public String queueOf(String target) {
            return prefix() + target;
        }

        private String prefix() {
            return transport + ':';
        }
    }

    /** A route to a job. */
    public Route(String job, String queue, RetrySchedule schedule, Duration timeout) {
        this(JOB_TRANSPORT, job, queue, schedule, timeout);
    }

    /** A route to another service. */
    public static Route toService(Way way, String target, RetrySchedule schedule, Duration timeout) {
        return new Route(way.transport(), target, way.queueOf(target), schedule, timeout);
    }

    /** How the deliveries of a queue leave for another service; empty for a queue of jobs. */
    public static Optional<Way> wayOf(String queue) {
        return Arrays.stream(Way.values())
                .filter(way -> queue.startsWith(way.prefix()))
                .findFirst();
    }

    /** The endpoint or destination whose deliveries go by this queue. */
    public static String serviceOf(String queue) {
        return queue.substring(wayOf(queue).orElseThrow().prefix().length());
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
