package org.outboxee.it.probe;

import org.outboxee.api.IntegrationEvent;

/**
 * Goes to a queue that nothing in the server reads, for tests that look at the message or deliver it themselves.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do
 * @param millis how long, for behaviours that wait
 */
public record HeldProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
