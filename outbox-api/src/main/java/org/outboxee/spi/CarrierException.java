package org.outboxee.spi;

import org.outboxee.api.OutboxException;

/** A carrier or its broker refused something. The message is shown to operators. */
public class CarrierException extends OutboxException {

    private static final long serialVersionUID = 1L;

    /**
     * With a message and a cause.
     *
     * @param message what was refused and why, without secrets and without others' texts
     * @param cause what happened; null if there is nothing more to say
     */
    public CarrierException(String message, Throwable cause) {
        super(message, cause);
    }
}
