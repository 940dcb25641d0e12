package org.outboxee.it.warapp;

import org.outboxee.api.IntegrationEvent;

/**
 * Something to be done.
 *
 * @param test the test that it belongs to
 * @param failures how many attempts fail before one succeeds; negative: the first fails for good
 * @param millis how long it takes
 */
public record Task(String test, int failures, int millis) implements IntegrationEvent {}
