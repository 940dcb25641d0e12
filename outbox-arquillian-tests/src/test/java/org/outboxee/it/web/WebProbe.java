package org.outboxee.it.web;

import org.outboxee.api.IntegrationEvent;

/** Known in a WAR only; a second WAR has a class of this name too. */
public record WebProbe(String test) implements IntegrationEvent {}
