package org.outboxee.spi;

import java.util.List;
import java.util.concurrent.ThreadFactory;

/**
 * Makes a {@link Carrier}. The library finds it with {@link java.util.ServiceLoader} among the jars beside it: in the
 * EAR's {@code lib/} or in {@code WEB-INF/lib}.
 */
public interface CarrierProvider {

    /**
     * The name that {@code outbox.queue.<name>.carrier} uses.
     *
     * @return {@code rabbitmq} or {@code amqp}; other names are never asked for
     */
    String name();

    /**
     * Judges settings without connecting to anything.
     *
     * @param settings the settings, each of which keeps its own rule
     * @return a sentence for each problem, naming key, rule and remedy; empty if there is none
     */
    List<String> problems(CarrierSettings settings);

    /**
     * Makes the carrier; it connects when it is first used.
     *
     * @param settings settings without problems
     * @param threads where all threads of the client come from: the server's managed ones
     * @return the carrier
     */
    Carrier open(CarrierSettings settings, ThreadFactory threads);
}
