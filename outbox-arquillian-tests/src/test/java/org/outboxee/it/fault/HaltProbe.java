package org.outboxee.it.fault;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/**
 * Goes to a queued job that ends its JVM right after its commit.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do before
 * @param millis how long, for behaviours that wait
 */
public record HaltProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
