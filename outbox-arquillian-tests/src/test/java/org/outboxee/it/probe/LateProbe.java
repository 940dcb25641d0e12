package org.outboxee.it.probe;

import org.outboxee.api.IntegrationEvent;

/**
 * Has no route in the usual build, but in the next one.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do
 * @param millis how long, for behaviours that wait
 */
public record LateProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
