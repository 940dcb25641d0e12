package org.outboxee.it.outside;

import org.outboxee.it.harness.ServerKind;

/** A JMS client. On Payara it is a servlet, since a client for its broker is part of the server only. */
public interface OutsideWorld extends AutoCloseable {

    /** How long a message is waited for. */
    long PATIENCE_MILLIS = 20_000;

    /**
     * Takes the next message out of a queue.
     *
     * @throws AssertionError if none comes
     */
    Letter receive(String queue);

    /** Sends a message to a queue. */
    void send(String queue, Letter letter);

    @Override
    void close();

    /** The one for this run's server; the WAR at this address contains {@link JmsServlet}. */
    static OutsideWorld of(String base) {
        return switch (ServerKind.active()) {
            case WILDFLY -> new ArtemisClient();
            case PAYARA -> new ServletClient(base);
            case MICRO, LIBERTY -> throw new IllegalStateException("no broker");
        };
    }
}
