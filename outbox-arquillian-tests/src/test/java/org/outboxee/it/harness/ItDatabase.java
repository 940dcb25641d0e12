package org.outboxee.it.harness;

import javax.sql.DataSource;
import org.outboxee.test.Login;
import org.outboxee.test.OwnDatabase;
import org.outboxee.test.TestDatabase;
import org.outboxee.test.server.DataSourceSettings;

/** The database of the servers: one role owns the tables, the servers use another that owns nothing. */
public final class ItDatabase {

    /** The role that owns the schema. */
    public static final String OWNER = "outbox_owner";

    /** The role that the servers use. */
    public static final String APPLICATION = "outbox_application";

    private static ItDatabase shared;

    private final OwnDatabase database;
    private final Login owner;
    private final Login application;

    private ItDatabase(OwnDatabase database, Login owner, Login application) {
        this.database = database;
        this.owner = owner;
        this.application = application;
    }

    /** The database of this run's servers, created by the first caller and gone with the JVM. */
    public static synchronized ItDatabase get() {
        if (shared == null) {
            OwnDatabase database = TestDatabase.shared().createDatabase("it");
            if (database.isSchema()) {
                // In a given server nothing but tables is ours to create; its account plays both parts.
                shared = new ItDatabase(database, database.creator(), database.creator());
            } else {
                Login owner = database.createLogin(OWNER);
                database.giveTo(owner);
                shared = new ItDatabase(database, owner, database.createLogin(APPLICATION));
            }
        }
        return shared;
    }

    /**
     * Another database with the same two roles, for a service that has its own.
     *
     * @param purpose what it is for, in lower-case letters, digits and underscores
     * @return the database, gone with the JVM
     */
    public static ItDatabase another(String purpose) {
        ItDatabase first = get();
        OwnDatabase database = TestDatabase.shared().createDatabase(purpose);
        if (!database.isSchema()) {
            database.giveTo(first.owner);
        }
        return new ItDatabase(database, first.owner, first.application);
    }

    /** The server that it is on; a test may kill it where it is an embedded one. */
    public TestDatabase server() {
        return database.server();
    }

    /** The JDBC address, without account and password. */
    public String url() {
        return database.url();
    }

    /** The account that the servers use. */
    public Login application() {
        return application;
    }

    /** Connections with the account that owns the tables. */
    public DataSource asOwner() {
        return database.dataSource(owner);
    }

    /** Connections with the account that the servers use. */
    public DataSource asApplication() {
        return database.dataSource(application);
    }

    /**
     * Runs a script as the owner: tables, test data, clean-up.
     *
     * @param sql statements separated by semicolons
     */
    public void execute(String sql) {
        database.execute(owner, sql);
    }

    /**
     * Gives the application's role its rights on the owner's tables; there is nothing to give where both are one.
     *
     * @param sql statements that name the role {@link #APPLICATION}
     */
    public void applyGrants(String sql) {
        if (!owner.equals(application)) {
            execute(sql);
        }
    }

    /** What the servers need to know of it. */
    DataSourceSettings settings() {
        return new DataSourceSettings(url(), application);
    }
}
