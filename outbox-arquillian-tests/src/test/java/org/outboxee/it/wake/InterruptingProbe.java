package org.outboxee.it.wake;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/**
 * Interrupts the relay's threads again and again for {@code millis}.
 *
 * @param test which test it belongs to
 * @param behaviour not asked for
 * @param millis see above
 */
public record InterruptingProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
