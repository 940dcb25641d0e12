package org.outboxee.api.inbox;

import org.outboxee.api.OutboxException;

/**
 * A message cannot be recognised: it has no id, or its id or the consumer's name breaks a rule, or the annotated method
 * has no place for an id. Thrown before anything is written and before the annotated method runs. Delivering the message
 * again changes nothing, so an HTTP receiver answers 400.
 */
public class MessageRefusedException extends OutboxException {

    private static final long serialVersionUID = 1L;

    /**
     * An exception without a cause.
     *
     * @param message rule, actual value and identity; never a payload or a secret
     */
    public MessageRefusedException(String message) {
        super(message);
    }

    /**
     * An exception with its cause.
     *
     * @param message rule, actual value and identity; never a payload or a secret
     * @param cause what led to it; may be null
     */
    public MessageRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
