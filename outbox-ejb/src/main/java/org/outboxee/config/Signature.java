package org.outboxee.config;

/** How a request proves where it comes from. */
public enum Signature {
    /** Headers {@code webhook-id}, {@code webhook-timestamp} and {@code webhook-signature} of Standard Webhooks. */
    STANDARD_WEBHOOKS("standard-webhooks", "whsec_ and the base64 form of 24 to 64 bytes"),
    /** Header {@code X-Event-Signature}: the HMAC-SHA256 of the body in hexadecimal digits. */
    X_EVENT_SIGNATURE("x-event-signature", "24 to 200 visible ASCII characters");

    private final String word;
    private final String secretRule;

    Signature(String word, String secretRule) {
        this.word = word;
        this.secretRule = secretRule;
    }

    String word() {
        return word;
    }

    String secretRule() {
        return secretRule;
    }
}
