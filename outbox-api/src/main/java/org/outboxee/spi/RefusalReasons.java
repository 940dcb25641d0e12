package org.outboxee.spi;

/** Takes the reasons why envelopes were refused. They are recorded with the attempt and shown to operators. */
@FunctionalInterface
public interface RefusalReasons {

    /**
     * Tells why.
     *
     * @param envelope what was refused
     * @param reason one sentence without secrets, without the payload and without others' texts; it names the target
     */
    void tell(Envelope envelope, String reason);
}
