package org.outboxee.config;

import java.util.List;
import java.util.Optional;
import org.outboxee.model.Route;

/**
 * What configuration says about one queue.
 *
 * @param destination a JNDI name, or the broker's own name of the queue for carriers of the jars beside the library; null
 *     if the workers' bean or the queue's own name decides
 * @param workersHere false if other nodes read the queue
 */
public record QueueConfig(
        String queue, Carrier carrier, String destination, boolean workersHere, int concurrency, int window) {

    /** What carries a queue; asked at each dispatch, so that switching it delivers the open rows too. */
    public enum Carrier {
        JMS("jms"),
        LOCAL("local"),
        /** Deliveries to one endpoint. */
        HTTP(Route.Way.HTTP.transport()),
        /** Messages to one destination of other services. */
        PUBLISH(Route.Way.PUBLISH.transport()),
        /** RabbitMQ, by consumer threads of our own. */
        RABBITMQ("rabbitmq"),
        /** A broker that speaks AMQP 1.0, by consumer threads of our own. */
        AMQP("amqp");

        /** What an application may choose for a queue of jobs. */
        static final List<Carrier> CHOICES = List.of(JMS, LOCAL, RABBITMQ, AMQP);

        private final String transport;

        Carrier(String transport) {
            this.transport = transport;
        }

        public String transport() {
            return transport;
        }

        static Optional<Carrier> chosen(String text) {
            return CHOICES.stream()
                    .filter(carrier -> carrier.transport.equals(text))
                    .findFirst();
        }

        /** Whether a jar beside the library talks to its broker. */
        public boolean isOptional() {
            return this == RABBITMQ || this == AMQP;
        }
    }

    /** Whether this node's own threads run its jobs. */
    public boolean isLocal() {
        return carrier == Carrier.LOCAL;
    }

    /** What is left of the window, in portions: asking for the last few rows again and again costs more. */
    public int room(int inFlight) {
        int left = window - inFlight;
        return left * 4 >= window || inFlight == 0 ? left : 0;
    }

    /** The broker's name of the queue where a carrier of the jars beside the library carries it. */
    public String brokerName() {
        return destination == null ? queue : destination;
    }
}
