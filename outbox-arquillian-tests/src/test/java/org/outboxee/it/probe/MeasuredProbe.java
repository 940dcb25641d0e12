package org.outboxee.it.probe;

import org.outboxee.api.IntegrationEvent;

/**
 * Goes to a local job. Has members whose values can be refused.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do
 * @param millis how long, for behaviours that wait
 * @param value a number; NaN and infinities cannot be stored
 * @param text as long as asked for
 */
public record MeasuredProbe(String test, Behaviour behaviour, int millis, double value, String text)
        implements IntegrationEvent, Probe {}
