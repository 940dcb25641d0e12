package org.outboxee.it.published;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/**
 * Goes to a queue that another service makes later.
 *
 * @param test which test it belongs to
 * @param behaviour not asked for
 * @param millis not asked for
 */
public record LateReadProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
