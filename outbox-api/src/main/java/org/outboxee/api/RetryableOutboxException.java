package org.outboxee.api;

/**
 * Thrown by a job to ask for another attempt by the delivery's schedule. It is found anywhere in the cause chain of
 * what the job threw. Any other exception fails the delivery at once (spec A12).
 */
public class RetryableOutboxException extends OutboxException {

    private static final long serialVersionUID = 1L;

    /**
     * An exception without a cause.
     *
     * @param message for the application's own log; the outbox neither stores nor logs it
     */
    public RetryableOutboxException(String message) {
        super(message);
    }

    /**
     * An exception with its cause.
     *
     * @param message for the application's own log; the outbox neither stores nor logs it
     * @param cause what led to it; may be null
     */
    public RetryableOutboxException(String message, Throwable cause) {
        super(message, cause);
    }
}
