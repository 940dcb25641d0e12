package org.outboxee.config;

import java.time.Duration;

/**
 * What configuration says about one destination of other services.
 *
 * @param jndiName where its object is bound; null if the physical name is given
 * @param physicalName what the broker calls it; null if the JNDI name is given
 * @param topic whether the physical name is a topic's
 */
public record DestinationConfig(String name, String jndiName, String physicalName, boolean topic) {

    /** The limit for one conversation with the broker: a batch, or one message. */
    public static final Duration LONGEST_SEND = Duration.ofSeconds(10);
}
