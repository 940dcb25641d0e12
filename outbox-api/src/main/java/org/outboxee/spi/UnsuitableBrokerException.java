package org.outboxee.spi;

/** The broker cannot confirm what is sent to it, so that a loss would not be noticed. Nothing is sent to it. */
public class UnsuitableBrokerException extends CarrierException {

    private static final long serialVersionUID = 1L;

    /**
     * With a message.
     *
     * @param message which broker, what it lacks, and what to use instead; without secrets
     */
    public UnsuitableBrokerException(String message) {
        super(message, null);
    }
}
