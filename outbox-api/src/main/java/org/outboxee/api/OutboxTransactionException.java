package org.outboxee.api;

/**
 * Thrown by {@link OutboxEventStore#add} and by {@link org.outboxee.api.inbox.Inbox} when the caller's transaction cannot
 * take an event or a message: there is none, it is read-only, or it is already marked for rollback. Nothing was written
 * (spec A1).
 */
public class OutboxTransactionException extends OutboxException {

    private static final long serialVersionUID = 1L;

    /**
     * An exception without a cause.
     *
     * @param message rule, actual value and identity; never a payload or a secret
     */
    public OutboxTransactionException(String message) {
        super(message);
    }

    /**
     * An exception with its cause.
     *
     * @param message rule, actual value and identity; never a payload or a secret
     * @param cause what led to it; may be null
     */
    public OutboxTransactionException(String message, Throwable cause) {
        super(message, cause);
    }
}
