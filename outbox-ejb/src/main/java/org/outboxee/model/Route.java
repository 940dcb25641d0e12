package org.outboxee.model;

import java.time.Duration;
import org.outboxee.spi.Envelope;

/** One validated route of an event type to a job. */
public record Route(String job, String queue, RetrySchedule schedule, Duration timeout) {

    public static final String JOB_TRANSPORT = "job";

    public boolean hasQueue() {
        return !queue.equals(Envelope.NO_QUEUE);
    }

    /** Whole seconds, rounded up. */
    public int timeoutSeconds() {
        return Math.toIntExact(timeout.plusNanos(999_999_999).toSeconds());
    }
}
