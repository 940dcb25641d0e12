package org.outboxee.spi;

import java.time.Duration;
import java.util.Optional;

/** Takes messages of one queue for one thread. */
public interface MessageReader extends AutoCloseable {

    /**
     * Waits for the next message.
     *
     * @param longest how long at most
     * @return the message; empty if there was none
     * @throws CarrierException if the broker ended this reading; the message says why
     * @throws Exception if the broker is out of reach; then this reader is of no use any more
     */
    Optional<Taken> receive(Duration longest) throws Exception;

    /** Ends the reading; what was taken and not acknowledged goes back to the queue. Never throws. */
    @Override
    void close();

    /** A message that the broker keeps until it is acknowledged. */
    interface Taken {

        /**
         * What it says.
         *
         * @return the message
         */
        CarriedMessage message();

        /**
         * Lets the broker forget it.
         *
         * @throws Exception if the broker is out of reach; it will deliver the message again
         */
        void acknowledge() throws Exception;

        /**
         * Gives it back, for anybody who reads the queue.
         *
         * @throws Exception if the broker is out of reach; it takes the message back by itself
         */
        void handBack() throws Exception;
    }
}
