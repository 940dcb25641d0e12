package org.outboxee.it.twodb;

import org.outboxee.api.IntegrationEvent;

/** Its job writes to the business's data source. */
public record ElsewhereProbe(String test) implements IntegrationEvent {}
