package org.outboxee.api;

import jakarta.jms.Message;

/** The entry into the worker for a JMS message. Provided by the library, not for implementation by applications. */
public interface MessageWorker {

    /**
     * Works on the delivery that the message refers to and records the result. Returns when the message may be
     * acknowledged; throws when the broker is to deliver it again, because nothing has run yet.
     *
     * @param message a message sent by the outbox
     */
    void work(Message message);
}
