package org.outboxee.amqp;

import jakarta.jms.JMSException;

/** Closes what may be lost already. */
final class Quietly {

    private Quietly() {}

    @FunctionalInterface
    interface Closing {
        void close() throws JMSException;
    }

    static void close(jakarta.jms.Connection connection) {
        if (connection != null) {
            run(connection::close);
        }
    }

    static void close(jakarta.jms.Session session) {
        run(session::close);
    }

    private static void run(Closing closing) {
        try {
            closing.close();
        } catch (JMSException | RuntimeException e) {
            // the broker ends it, too, when the connection is gone
        }
    }
}
