package org.outboxee.it.refused;

import org.outboxee.api.IntegrationEvent;

/** A harmless event; its route lacks something. */
public record Hasty(String test) implements IntegrationEvent {}
