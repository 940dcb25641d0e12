package org.outboxee.config;

/**
 * What configuration says about one queue.
 *
 * @param destination a JNDI name; null if the workers' bean or the queue's own name decides
 * @param workersHere false if other nodes read the queue
 */
public record QueueConfig(
        String queue, Carrier carrier, String destination, boolean workersHere, int concurrency, int window) {

    /** What carries a queue; asked at each dispatch, so that switching it delivers the open rows too. */
    public enum Carrier {
        JMS("jms"),
        LOCAL("local"),
        /** Deliveries to one endpoint. */
        HTTP("http");

        private final String transport;

        Carrier(String transport) {
            this.transport = transport;
        }

        public String transport() {
            return transport;
        }
    }
}
