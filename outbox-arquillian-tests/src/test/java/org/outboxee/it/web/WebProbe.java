package org.outboxee.it.web;

import org.outboxee.api.IntegrationEvent;

/** Known in a WAR only; a second WAR has another version of it. */
public record WebProbe(String test) implements IntegrationEvent {}
