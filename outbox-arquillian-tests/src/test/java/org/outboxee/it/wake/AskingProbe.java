package org.outboxee.it.wake;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/**
 * Has a container-managed message-driven bean add a {@code FanOutProbe}; if {@code millis} is positive, between transactions of its own.
 *
 * @param test which test it belongs to
 * @param behaviour not asked for
 * @param millis see above
 */
public record AskingProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
