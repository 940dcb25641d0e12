package org.outboxee.spi;

/** What a transport says of one envelope. */
public enum HandOver {
    /** The target has it; somebody else will report the result. */
    ACCEPTED,
    /** The target has it, and that is all there is to do: the delivery is completed. */
    DELIVERED,
    /** It was refused; the delivery is tried again by its schedule. */
    RETRY,
    /** It was refused for good; the delivery fails. */
    REJECTED,
    /** It was certainly not handed over, or nobody can tell, because the target is out of reach; no attempt is used. */
    RELEASED
}
