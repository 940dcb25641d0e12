package org.outboxee.spi;

/** The entry into the worker for messages that threads of the library take from a carrier. Provided by the library. */
@FunctionalInterface
public interface CarriedWorker {

    /**
     * Works on the delivery that a message refers to, in the calling thread, and records the result. Returns when the
     * message may be acknowledged: the result is recorded, or the delivery was given back, or the dispatch is no longer
     * current.
     *
     * @param message the message; anything may be missing in it
     * @throws RuntimeException only if nothing has run: the database is away, or the message is of another application or
     *     none of the outbox's; it must go back to its broker
     */
    void work(CarriedMessage message);
}
