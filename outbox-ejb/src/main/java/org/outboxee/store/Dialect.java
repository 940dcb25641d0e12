package org.outboxee.store;

/** A supported database and the few expressions in which it differs. A database not named here stops the start. */
enum Dialect {
    POSTGRESQL("postgresql", "clock_timestamp()", "(select clock_timestamp())"),
    /** Without statement time: its clock stands still during a transaction, which is accepted there. */
    H2("h2", "current_timestamp(6)", "current_timestamp(6)");

    private final String folder;
    private final String now;
    private final String nowOnce;

    Dialect(String folder, String now, String nowOnce) {
        this.folder = folder;
        this.now = now;
        this.nowOnce = nowOnce;
    }

    /** The script that makes the tables. */
    public String script() {
        return "db/" + folder + "/V1__outbox.sql";
    }

    /** The script that gives an account without schema rights what it needs. */
    String grants() {
        return "db/" + folder + "/grants.sql";
    }

    /**
     * The same script with a placeholder for each name, for other names of tables. Not below the plain one: Flyway
     * searches folders to any depth, and refuses two scripts of one version.
     */
    String template() {
        return "db/placeholders/" + folder + "/V1__outbox.sql";
    }

    /** The database's wall clock, where it can be had the statement's and not the transaction's. */
    String now() {
        return now;
    }

    /**
     * The same for conditions: read once by a statement, so that an index can be searched for it. PostgreSQL calls a
     * volatile function for each row instead, and so walked over every delayed row at each claim.
     */
    String nowOnce() {
        return nowOnce;
    }
}
