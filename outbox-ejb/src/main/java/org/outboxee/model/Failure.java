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
        reason = cut(Text.plain(reason));
    }

    /** Between characters: half of a surrogate pair at the end could not be stored. */
    private static String cut(String text) {
        if (text.length() <= MAX_REASON) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_REASON - 1)) ? MAX_REASON - 1 : MAX_REASON;
        return text.substring(0, end);
    }
}
