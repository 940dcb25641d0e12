package org.outboxee.it.fault.broker;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/**
 * Is published to queue others.crowded, which is full after a few messages.
 *
 * @param test which test it belongs to
 * @param behaviour not asked for
 * @param millis not asked for
 */
public record CrowdedOutProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
