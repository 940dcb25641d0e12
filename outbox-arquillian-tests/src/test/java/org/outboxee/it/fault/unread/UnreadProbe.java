package org.outboxee.it.fault.unread;

import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;

/**
 * Goes to a job on queue probe.unread with a timeout of two seconds and three attempts.
 *
 * @param test which test it belongs to
 * @param behaviour what its job is to do
 * @param millis how long, for behaviours that wait
 */
public record UnreadProbe(String test, Behaviour behaviour, int millis) implements IntegrationEvent, Probe {}
