package org.outboxee.it.wake;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/**
 * Adds a {@code FanOutProbe} in a transaction whose completion outlives its time-out of two seconds.
 *
 * @param test which test it belongs to
 * @param behaviour not asked for
 * @param millis see above
 */
public record SlowCompletionProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
