package org.outboxee.it.fault.broker;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/**
 * Goes to queue probe.crowded, which is full after a few messages; 31 attempts.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do
 * @param millis how long, for behaviours that wait
 */
public record CrowdedProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
