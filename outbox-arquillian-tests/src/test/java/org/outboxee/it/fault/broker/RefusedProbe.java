package org.outboxee.it.fault.broker;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/**
 * Goes to queue probe.refused, which the broker doesn't have; three attempts.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do
 * @param millis how long, for behaviours that wait
 */
public record RefusedProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
