package org.outboxee.it.script;

import org.outboxee.api.IntegrationEvent;

/**
 * Carries text.
 *
 * @param test which test it belongs to
 * @param text {@link #TEXT}
 */
public record ScriptProbe(String test, String text) implements IntegrationEvent {

    /** Umlauts, ideographs, letters from right to left, and a character that takes two in Java. */
    public static final String TEXT = "Grüße 漢字 مرحبا 😀";
}
