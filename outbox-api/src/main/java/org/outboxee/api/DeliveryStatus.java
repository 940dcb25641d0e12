package org.outboxee.api;

/** The statuses of a delivery. The tables hold the names in lower case (spec A10). */
public enum DeliveryStatus {
    /** Waits until it is due. Left by: dispatch. */
    PENDING,
    /** Handed to its transport, waiting for the result. Left by: complete, retry, fail, release, reclaim. */
    DISPATCHED,
    /** Done; final. An operator may open it again. */
    COMPLETED,
    /** In quarantine; final. An operator may open it again. */
    FAILED
}
