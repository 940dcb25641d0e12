package org.outboxee.api;

/**
 * The properties of a message that sends a worker to its delivery. The message never carries the payload (spec A8). Its
 * JMS type is the job's name.
 */
public final class OutboxMessage {

    /** The event's id, a UUID as a string. */
    public static final String EVENT_ID = "outboxEventId";

    /** The delivery's id, a UUID as a string. */
    public static final String DELIVERY_ID = "outboxDeliveryId";

    /** The dispatch's id, a UUID as a string; a message with an older one changes nothing. */
    public static final String DISPATCH_ID = "outboxDispatchId";

    /** True when a failure of this attempt is final. */
    public static final String LAST_ATTEMPT = "outboxLastAttempt";

    /** The application whose delivery this is; a worker of another application refuses the message. */
    public static final String APPLICATION = "outboxApplication";

    private OutboxMessage() {}
}
