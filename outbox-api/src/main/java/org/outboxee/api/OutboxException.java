package org.outboxee.api;

/** What every exception thrown by the outbox has in common: its message states the rule, the value and the place. */
public class OutboxException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * An exception without a cause.
     *
     * @param message rule, actual value and identity; never a payload or a secret
     */
    public OutboxException(String message) {
        super(message);
    }

    /**
     * An exception with its cause.
     *
     * @param message rule, actual value and identity; never a payload or a secret
     * @param cause what led to it; may be null
     */
    public OutboxException(String message, Throwable cause) {
        super(message, cause);
    }
}
