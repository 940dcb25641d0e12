package org.outboxee.admin;

import java.time.Duration;
import java.util.Arrays;
import org.outboxee.api.DeliveryDetails;
import org.outboxee.api.FailureKind;
import org.outboxee.model.RetrySchedule;

/** What a delivery's schedule says, in words. */
final class RetriesLeft {

    private static final String UNREADABLE = "its retry schedule cannot be read";

    private final DeliveryDetails delivery;

    /** Null if it cannot be read. */
    private final RetrySchedule schedule;

    private RetriesLeft(DeliveryDetails delivery, RetrySchedule schedule) {
        this.delivery = delivery;
        this.schedule = schedule;
    }

    static RetriesLeft of(DeliveryDetails delivery) {
        try {
            return new RetriesLeft(delivery, RetrySchedule.parse(delivery.retrySchedule()));
        } catch (IllegalArgumentException e) {
            return new RetriesLeft(delivery, null); // the sentences say so
        }
    }

    /** The retry that a pending delivery waits for. */
    String current() {
        return "retry " + number(delivery.attempts());
    }

    /** What follows if the attempt that runs now fails in a way that is retried. */
    String afterThisAttempt() {
        if (schedule == null) {
            return "the delivery fails, since " + UNREADABLE;
        }
        int failed = delivery.attempts() + 1;
        Duration age = Duration.between(
                delivery.times().runStartedAt(), delivery.times().timeoutAt());
        return schedule.delayAfter(failed, age)
                .map(delay -> "retry " + number(failed) + " follows " + delay + " later")
                .orElse("the delivery fails, since no retry is left");
    }

    /** Why a failed delivery isn't tried again. */
    String whyNoMore() {
        String kind = delivery.failure().kind();
        boolean retryable = Arrays.stream(FailureKind.values())
                .anyMatch(known -> known.name().equals(kind) && known.isRetryable());
        if (!retryable) {
            return "a failure of this kind is never retried";
        }
        if (schedule == null) {
            return UNREADABLE;
        }
        if (schedule instanceof RetrySchedule.Listed listed) {
            int count = listed.delays().size();
            return count == 0 ? "its schedule has no retries" : "no retry is left, " + count + " of " + count + " used";
        }
        return "its run was older than its schedule allows (" + schedule.text() + ')';
    }

    private String number(int retry) {
        return schedule instanceof RetrySchedule.Listed listed
                ? retry + " of " + listed.delays().size()
                : String.valueOf(retry);
    }
}
