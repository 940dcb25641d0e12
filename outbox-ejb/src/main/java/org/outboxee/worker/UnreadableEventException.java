package org.outboxee.worker;

import org.outboxee.api.EventRefusedException;

/** The stored event could not be given to its job. The message is safe to record. */
class UnreadableEventException extends EventRefusedException {

    private static final long serialVersionUID = 1L;

    UnreadableEventException(String message) {
        super(message);
    }

    UnreadableEventException(String message, Throwable cause) {
        super(message, cause);
    }
}
