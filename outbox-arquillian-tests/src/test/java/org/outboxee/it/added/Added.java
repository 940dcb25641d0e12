package org.outboxee.it.added;

import org.outboxee.api.EventType;
import org.outboxee.api.IntegrationEvent;

/** Says which test it belongs to. */
@EventType("opening-sale")
public record Added(String test) implements IntegrationEvent {}
