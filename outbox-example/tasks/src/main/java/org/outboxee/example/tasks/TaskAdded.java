package org.outboxee.example.tasks;

import org.outboxee.api.IntegrationEvent;

/**
 * A task was added.
 *
 * @param taskId which
 */
public record TaskAdded(String taskId) implements IntegrationEvent {}
