package org.outboxee.spi;

import java.util.List;

/**
 * A connection to a broker that the server has no resource adapter for. The library calls {@link #ask} and {@link #send}
 * from one thread at a time and doesn't wait for them longer than ten seconds; a call that takes longer is interrupted.
 * {@link #read} is called by many threads at once. None of them is called in a transaction.
 *
 * <p>A carrier opens its connections when they are needed and opens them anew after they were lost; it repeats nothing by
 * itself.
 */
public interface Carrier extends AutoCloseable {

    /**
     * Asks for something that only the broker itself can answer, and returns when it has answered.
     *
     * @throws UnsuitableBrokerException if it is a broker with which a loss would not be noticed
     * @throws Exception if there is no answer
     */
    void ask() throws Exception;

    /**
     * Sends a message for each envelope: persistent, with the ids as properties, expiring after the delivery's timeout.
     *
     * @param queue where to; the same for all
     * @param envelopes the envelopes; not empty
     * @param reasons takes the reason of each {@link HandOver#RETRY}
     * @return one outcome for each envelope, in the same order: {@link HandOver#ACCEPTED} only if the broker has
     *     confirmed that it has the message in that queue, {@link HandOver#RETRY} if it answered and didn't take it,
     *     {@link HandOver#RELEASED} if nobody can tell because the broker is out of reach; fewer outcomes if there was no
     *     time to send the last ones
     * @throws UnsuitableBrokerException as {@link #ask}; then nothing was sent
     * @throws Exception if the broker is out of reach; then all are taken as {@link HandOver#RELEASED}
     */
    List<HandOver> send(CarriedQueue queue, List<Envelope> envelopes, RefusalReasons reasons) throws Exception;

    /**
     * Begins to take messages from a queue.
     *
     * @param queue the queue
     * @return where they come from, for the calling thread alone
     * @throws CarrierException if the broker answered and refused; the message says what and why
     * @throws Exception if the broker is out of reach
     */
    MessageReader read(CarriedQueue queue) throws Exception;

    /** Closes all connections; messages that were taken and not acknowledged go back to the broker. Never throws. */
    @Override
    void close();
}
