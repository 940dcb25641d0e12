package org.outboxee.api;

import java.time.Instant;
import java.util.UUID;

/**
 * An attempt that was recorded: one that did not complete, or one that completed a run before the current one.
 *
 * @param run the run it belongs to, from 1
 * @param attempt its number in this run, from 1
 * @param outcome {@code retried}, {@code failed} or {@code completed}
 * @param dispatchId its dispatch
 * @param node the node that dispatched it
 * @param dispatchedAt when it was dispatched
 * @param endedAt when its end was recorded
 * @param failure why it did not complete; null if it did
 * @param answer the beginning of what an endpoint answered instead of accepting it, at most 1,024 bytes without control
 *     characters; null if there is none. It may hold anything, also what was sent: for operators only, and to be escaped
 *     where it is shown
 */
public record AttemptDetails(
        int run,
        int attempt,
        String outcome,
        UUID dispatchId,
        String node,
        Instant dispatchedAt,
        Instant endedAt,
        AttemptFailure failure,
        String answer) {

    /** Without the answer, so that it gets into no log. */
    @Override
    public String toString() {
        return "AttemptDetails[" + run + ", " + attempt + ", " + outcome + ", " + dispatchId + ']';
    }
}
