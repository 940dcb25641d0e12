package org.outboxee.store;

import java.sql.SQLException;

/** The server refused a connection to a transaction, without having asked the database. */
public final class NoConnection {

    /**
     * Servers say each in their own words that a transaction has a data source already that cannot be joined by another.
     * Those words are not looked at: an empty pool is the only other reason there is.
     */
    public static final String REASON = "the outbox's data source gave this transaction no connection; if the "
            + "transaction uses another data source too, give both the same one or make the other an XA data source; "
            + "if not, the pool was empty";

    private NoConnection() {}

    /** Whether that is why something failed: what the database itself answers has an SQL state. */
    public static boolean isCauseOf(Throwable failure) {
        return SqlStates.of(failure).isEmpty()
                && SqlStates.parts(failure).stream().anyMatch(SQLException.class::isInstance);
    }
}
