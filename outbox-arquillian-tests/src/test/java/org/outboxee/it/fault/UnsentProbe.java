package org.outboxee.it.fault;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/**
 * Goes to a queued job; {@link HaltBeforeSend} ends the JVM between the claim's commit and the first send.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do
 * @param millis how long, for behaviours that wait
 */
public record UnsentProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
