package org.outboxee.it.probe;

import org.outboxee.api.IntegrationEvent;

/**
 * Goes to a local job with a timeout of two seconds and three attempts.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do
 * @param millis how long, for behaviours that wait
 */
public record LocalShortTimeoutProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
