package org.outboxee.it.fault;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/**
 * Goes to a local job with a timeout of 15 seconds and eleven attempts.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do
 * @param millis how long, for behaviours that wait
 */
public record StubbornLocalProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
