package org.outboxee.it.probe;

import org.outboxee.api.IntegrationEvent;

/**
 * Goes to a job on queue probe.a.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do
 * @param millis how long, for behaviours that wait
 */
public record QueuedProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
