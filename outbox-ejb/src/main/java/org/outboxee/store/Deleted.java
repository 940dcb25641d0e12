package org.outboxee.store;

/** How many rows of each kind were deleted. */
public record Deleted(int deliveries, int events, int messages) {

    public static final Deleted NOTHING = new Deleted(0, 0, 0);

    public Deleted plus(Deleted other) {
        return new Deleted(deliveries + other.deliveries, events + other.events, messages + other.messages);
    }

    public boolean isNothing() {
        return equals(NOTHING);
    }

    /** Whether a batch of so many deliveries or messages was full, so that there may be more. */
    public boolean isAtLeast(int limit) {
        return deliveries >= limit || messages >= limit;
    }
}
