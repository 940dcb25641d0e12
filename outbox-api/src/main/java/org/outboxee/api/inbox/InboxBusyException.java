package org.outboxee.api.inbox;

import org.outboxee.api.RetryableOutboxException;

/**
 * Another transaction works on the same message and did not end in time, or the database resolved a deadlock at this
 * one's cost. The transaction is marked for rollback and the message has not been accepted: the sender should deliver it
 * again, so an HTTP receiver answers 503. In a job of the outbox it leads to a retry.
 */
public class InboxBusyException extends RetryableOutboxException {

    private static final long serialVersionUID = 1L;

    /**
     * An exception with its cause.
     *
     * @param message rule, actual value and identity; never a payload or a secret
     * @param cause what led to it; may be null
     */
    public InboxBusyException(String message, Throwable cause) {
        super(message, cause);
    }
}
