package org.outboxee.it.fault;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/**
 * Goes to a queued job; {@link LoudObserver} throws an Error whenever it hears of one.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do
 * @param millis how long, for behaviours that wait
 */
public record LoudProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
