package org.outboxee.model;

import java.util.Objects;
import org.outboxee.api.FailureKind;

/**
 * Why an attempt did not complete.
 *
 * @param kind what happened
 * @param reason a safe sentence, made of our own words and class names; never a foreign exception's message
 * @param responseStatus what the receiver's answer said; 0 if there was none
 * @param answer the storable beginning of the receiver's answer, which may hold anything: for operators only, never
 *     logged; null if there is none
 */
public record Failure(FailureKind kind, String reason, int responseStatus, String answer) {

    private static final int MAX_REASON = 500;

    public Failure {
        Objects.requireNonNull(kind, "kind");
        reason = reason == null ? "no reason was given" : storable(reason);
    }

    /** Without an answer. */
    public Failure(FailureKind kind, String reason) {
        this(kind, reason, 0);
    }

    /** With an answer of which nothing is kept but its status. */
    public Failure(FailureKind kind, String reason, int responseStatus) {
        this(kind, reason, responseStatus, null);
    }

    /** Without the answer, so that it gets into no log. */
    @Override
    public String toString() {
        return "Failure[" + kind + ", " + reason + ", " + responseStatus + ']';
    }

    /** Cut to its column, and without what a database cannot store: the report of a failure must not fail itself. */
    private static String storable(String text) {
        StringBuilder storable = new StringBuilder();
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            if (storable.length() + Character.charCount(point) > MAX_REASON) {
                break;
            }
            storable.appendCodePoint(Text.isHalfAPair(point) ? '?' : Character.isISOControl(point) ? ' ' : point);
        }
        return storable.toString();
    }
}
