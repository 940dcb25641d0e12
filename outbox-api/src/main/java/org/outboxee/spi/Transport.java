package org.outboxee.spi;

import java.util.List;

/** Hands dispatched deliveries to their target. It is called outside any transaction. */
public interface Transport {

    /**
     * The name that configuration uses.
     *
     * @return a short word in lower case
     */
    String name();

    /**
     * Whether the target can be reached. While it can't, the relay claims nothing for it, and no attempt is used (spec
     * A9).
     *
     * @return false to be asked again in the next pass
     */
    boolean isOpen();

    /**
     * How many deliveries of a queue this transport could take now.
     *
     * @param queue the queue's name
     * @param inFlight how many deliveries of the queue are dispatched on all nodes
     * @return zero or more
     */
    int capacity(String queue, int inFlight);

    /**
     * Hands envelopes over.
     *
     * @param queue the queue's name, the same for all
     * @param envelopes the envelopes; not empty
     * @return one outcome for each envelope, in the same order; never throws for a failure of the target
     */
    List<HandOver> send(String queue, List<Envelope> envelopes);

    /**
     * Hands envelopes over and tells the reasons of refusals. A transport with nothing to tell needs only the other
     * method.
     *
     * @param queue the queue's name, the same for all
     * @param envelopes the envelopes; not empty
     * @param reasons takes reasons for {@link HandOver#RETRY} and {@link HandOver#REJECTED}
     * @return as {@link #send(String, List)}
     */
    default List<HandOver> send(String queue, List<Envelope> envelopes, RefusalReasons reasons) {
        return send(queue, envelopes);
    }
}
