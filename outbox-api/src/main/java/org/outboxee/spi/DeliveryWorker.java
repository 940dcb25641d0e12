package org.outboxee.spi;

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
}
