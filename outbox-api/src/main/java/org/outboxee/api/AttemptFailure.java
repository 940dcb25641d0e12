package org.outboxee.api;

/**
 * Why an attempt did not complete.
 *
 * @param kind the name of a {@link FailureKind}; during a rolling update a newer build may know more of them
 * @param reason a safe sentence, made of the outbox's own words and class names
 * @param responseStatus the status code that the target answered; null where there is none
 */
public record AttemptFailure(String kind, String reason, Integer responseStatus) {}
