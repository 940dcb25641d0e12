package org.outboxee.broker;

import org.outboxee.api.OutboxException;

/** The broker, or its client, gave no answer in time; what was asked of it may still happen. */
public class BrokerSilentException extends OutboxException {

    private static final long serialVersionUID = 1L;

    BrokerSilentException(String message) {
        super(message);
    }
}
