package org.outboxee.transport.http;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.outboxee.api.FailureKind;
import org.outboxee.model.Failure;

/**
 * How one request ended.
 *
 * @param status the answer's; 0 if there was none
 * @param failure why the delivery is not done; empty if it is
 * @param retryAfter the receiver's wish; zero if it has none
 */
record Answer(int status, Optional<Failure> failure, Duration retryAfter) {

    /** Timeout, too early, too many requests. */
    private static final Set<Integer> TRANSIENT = Set.of(408, 425, 429);

    /**
     * Decides by the status alone: what else an answer says is the receiver's own and may hold anything.
     *
     * @param alsoTransient what is tried again by configuration
     */
    static Answer of(int status, Duration retryAfter, Set<Integer> alsoTransient) {
        if (status >= 200 && status < 300) {
            return new Answer(status, Optional.empty(), Duration.ZERO);
        }
        String reason = "the endpoint answered " + status;
        if (status >= 500 || TRANSIENT.contains(status) || alsoTransient.contains(status)) {
            return new Answer(status, Optional.of(new Failure(FailureKind.ANSWERED_RETRY, reason, status)), retryAfter);
        }
        String detail = status >= 300 && status < 400 ? "; redirects are not followed" : "";
        return new Answer(
                status, Optional.of(new Failure(FailureKind.ANSWERED_REFUSED, reason + detail, status)), Duration.ZERO);
    }

    static Answer none(FailureKind kind, String reason) {
        return new Answer(0, Optional.of(new Failure(kind, reason)), Duration.ZERO);
    }

    /** With the beginning of what it says, if it doesn't complete the delivery; null for nothing. */
    Answer saying(String excerpt) {
        return failure.isEmpty()
                ? this
                : new Answer(
                        status,
                        failure.map(f -> new Failure(f.kind(), f.reason(), f.responseStatus(), excerpt)),
                        retryAfter);
    }

    /** Whether the endpoint is up, even if it refused this delivery. */
    boolean showsThatItIsUp() {
        return failure.isEmpty() || failure.get().kind() == FailureKind.ANSWERED_REFUSED;
    }
}
