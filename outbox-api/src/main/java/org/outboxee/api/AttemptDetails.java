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
 */
public record AttemptDetails(
        int run,
        int attempt,
        String outcome,
        UUID dispatchId,
        String node,
        Instant dispatchedAt,
        Instant endedAt,
        AttemptFailure failure) {}
