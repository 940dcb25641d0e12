package org.outboxee.it.hook;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/**
 * Goes to an endpoint outside of the server.
 *
 * @param test which test it belongs to
 * @param behaviour not asked for
 * @param millis not asked for
 */
public record HookProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
