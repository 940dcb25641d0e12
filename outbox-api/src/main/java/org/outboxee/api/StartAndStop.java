package org.outboxee.api;

import java.util.concurrent.ThreadFactory;

/** The outbox as {@link OutboxStarter} sees it. Provided by the library, not for implementation by applications. */
public interface StartAndStop {

    /**
     * Validates the deployment and starts the outbox.
     *
     * @param threads makes the outbox's threads; the server's, so that they have the application's surroundings
     * @throws OutboxConfigurationException with every problem, or if it has been started already; the deployment fails
     */
    void startOnce(ThreadFactory threads);

    /** Watches over the relay, and starts it as soon as the tables are there. Comes once a second. */
    void beatOnce();

    /** Stops the outbox within its shutdown time-outs. May be called again, and without a start. */
    void stopOnce();
}
