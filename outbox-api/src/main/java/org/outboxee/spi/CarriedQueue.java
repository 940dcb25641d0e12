package org.outboxee.spi;

/**
 * A queue that a carrier carries.
 *
 * @param name the name in routes, tables and configuration; not null
 * @param brokerName the broker's name of it, the same unless {@code outbox.queue.<name>.destination} says another; not
 *     null
 */
public record CarriedQueue(String name, String brokerName) {}
