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
        JMS,
        LOCAL;

        public String transport() {
            return this == JMS ? "jms" : "local";
        }
    }
}
