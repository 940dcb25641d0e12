package org.outboxee.api;

/**
 * An event or its stored form breaks a rule: the class is not allowed, a value cannot be encoded, the payload is too
 * large, or a payload cannot be read as the expected class. Thrown before anything is written; the caller's transaction
 * is left as it was. Not retryable (spec A3, A13).
 */
public class EventRefusedException extends OutboxException {

    private static final long serialVersionUID = 1L;

    /**
     * An exception without a cause.
     *
     * @param message rule, actual value and identity; never a payload or a secret
     */
    public EventRefusedException(String message) {
        super(message);
    }

    /**
     * An exception with its cause.
     *
     * @param message rule, actual value and identity; never a payload or a secret
     * @param cause what led to it; may be null
     */
    public EventRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
