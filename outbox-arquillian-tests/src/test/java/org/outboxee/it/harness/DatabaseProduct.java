package org.outboxee.it.harness;

import java.util.Arrays;
import java.util.Locale;

/** The database behind the servers of this run, chosen with {@code -Doutbox.test.server.database}. */
public enum DatabaseProduct {
    POSTGRESQL,
    MARIADB,
    H2;

    /** Why a test that needs {@link #checksAtCommit} is left out. */
    public static final String CHECKS_EARLY =
            "Of these databases only PostgreSQL has constraints that are checked at the commit";

    private static final String CHOICE = "outbox.test.server.database";

    /** The one of this run; PostgreSQL unless another is asked for. */
    public static DatabaseProduct active() {
        String choice = System.getProperty(CHOICE, POSTGRESQL.folder());
        return Arrays.stream(values())
                .filter(product -> product.folder().equals(choice))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(CHOICE + " must be postgresql, mariadb or h2, was " + choice));
    }

    /** The folder with its scripts, below {@code db/} in the library and below {@code probe/} in the tests. */
    public String folder() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a constraint can be checked as late as the commit; elsewhere it is with its statement. */
    public boolean checksAtCommit() {
        return this == POSTGRESQL;
    }
}
