package org.outboxee.it.refused;

import java.util.List;
import org.outboxee.api.IntegrationEvent;

/** A raw list says nothing about what is in it, so that it could not be rebuilt. */
@SuppressWarnings("rawtypes")
public record Shapeless(List things) implements IntegrationEvent {}
