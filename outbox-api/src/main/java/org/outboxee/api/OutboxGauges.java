package org.outboxee.api;

import java.util.Optional;

/**
 * What metrics are made of beside what an {@link OutboxObserver} is told: how much waits, and how this node is. Inject it
 * with {@code @Inject}. Meant to be asked often and by many.
 */
public interface OutboxGauges {

    /** For so many seconds one reading of the database answers all who ask, a failed one too. */
    int READ_AT_MOST_EVERY_SECONDS = 5;

    /**
     * What waits in this application's tables. Found through the indexes of what is open, never by looking at what is
     * done, and given up after a few seconds.
     *
     * @return numbers at most {@value #READ_AT_MOST_EVERY_SECONDS} seconds old; empty if the database could not be read
     *     in time, or the outbox has not started
     */
    Optional<OutboxBacklog> backlog();

    /**
     * What this node knows without its database.
     *
     * @return its state at this moment
     */
    OutboxNode node();
}
