package org.outboxee.transport.jms;

import org.outboxee.api.OutboxException;

/** The server has no broker under the configured name. */
class BrokerMissingException extends OutboxException {

    private static final long serialVersionUID = 1L;

    BrokerMissingException(String message, Throwable cause) {
        super(message, cause);
    }
}
