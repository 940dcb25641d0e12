package org.outboxee.spi;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** The entry into the worker for a transport that runs jobs in this server. Provided by the library. */
public interface DeliveryWorker {

    /**
     * Runs the job of a dispatched delivery in the calling thread and records the result. Never throws for a job that
     * failed, nor for a result that could not be recorded.
     *
     * @param envelope the dispatched delivery
     * @throws RuntimeException only if nothing has run; the delivery may be given back
     */
    void work(Envelope envelope);

    /**
     * How many deliveries of the same job may be given to {@link #work(Envelope, Function)} at a time.
     *
     * @param envelope one of them
     * @return 1 if each is to be given alone
     */
    default int most(Envelope envelope) {
        return 1;
    }

    /**
     * How many jobs have ended whose results wait to be recorded. More should be given only when it gets fewer.
     *
     * @return zero or more
     */
    default int unrecorded() {
        return 0;
    }

    /**
     * As {@link #work(Envelope)} for several deliveries of one job, which may share a transaction.
     *
     * @param first the first of them
     * @param next gives another one if it fulfils a condition, just before its job is to begin; empty to end it
     * @throws RuntimeException only if nothing has run; all that were given may be given back
     */
    default void work(Envelope first, Function<Predicate<Envelope>, Optional<Envelope>> next) {
        work(first);
    }
}
