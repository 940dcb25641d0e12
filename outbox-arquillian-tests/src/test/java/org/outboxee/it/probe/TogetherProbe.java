package org.outboxee.it.probe;

import org.outboxee.api.IntegrationEvent;

/**
 * Goes to a job whose deliveries may share a transaction.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do
 * @param millis how long, for behaviours that wait
 */
public record TogetherProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
