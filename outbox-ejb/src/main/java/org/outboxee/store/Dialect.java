package org.outboxee.store;

/** A supported database and the few expressions in which it differs. A database not named here stops the start. */
enum Dialect {
    POSTGRESQL("postgresql", "clock_timestamp()"),
    /** Without statement time: its clock stands still during a transaction, which is accepted there. */
    H2("h2", "current_timestamp(6)");

    private final String folder;
    private final String now;

    Dialect(String folder, String now) {
        this.folder = folder;
        this.now = now;
    }

    /** The script that makes the tables. */
    public String script() {
        return "db/" + folder + "/V1__outbox.sql";
    }

    /** The same script with a placeholder for each name, for other names of tables. */
    String template() {
        return "db/" + folder + "/placeholders/V1__outbox.sql";
    }

    /** The database's wall clock, where it can be had the statement's and not the transaction's. */
    String now() {
        return now;
    }
}
