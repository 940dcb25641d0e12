package org.outboxee.api;

/** What a person who is logged in to the admin resource may do. */
public enum OperatorRole {
    /** Look at status, readiness and deliveries. */
    VIEWER,
    /** Everything a viewer may, and change deliveries. */
    OPERATOR;

    /**
     * Whether this role is enough where another one is asked for.
     *
     * @param asked the role that is asked for; not null
     * @return true for the role itself and for each that it goes beyond
     */
    public boolean includes(OperatorRole asked) {
        return compareTo(asked) >= 0;
    }
}
