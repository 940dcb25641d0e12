package org.outboxee.it.probe;

import org.outboxee.api.IntegrationEvent;

/**
 * Goes to a local job without retries.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do
 * @param millis how long, for behaviours that wait
 */
public record NoRetryProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
