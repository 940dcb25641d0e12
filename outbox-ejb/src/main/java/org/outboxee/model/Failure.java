package org.outboxee.model;

import java.util.Objects;
import org.outboxee.api.FailureKind;

/**
 * Why an attempt did not complete.
 *
 * @param kind what happened
 * @param reason a safe sentence, made of our own words and class names; never a foreign exception's message
 */
public record Failure(FailureKind kind, String reason) {

    private static final int MAX_REASON = 500;

    public Failure {
        Objects.requireNonNull(kind, "kind");
        String clean = reason.replaceAll("\\p{Cntrl}", " ");
        reason = clean.length() <= MAX_REASON ? clean : clean.substring(0, MAX_REASON);
    }
}
