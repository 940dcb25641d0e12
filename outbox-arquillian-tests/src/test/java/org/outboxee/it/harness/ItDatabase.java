package org.outboxee.it.harness;

import java.util.Map;
import javax.sql.DataSource;
import org.outboxee.test.Login;
import org.outboxee.test.OwnDatabase;
import org.outboxee.test.TestDatabase;

/** The database of the servers: one role owns the tables, the servers use another that owns nothing. */
public final class ItDatabase {

    /** The role that owns the schema. */
    public static final String OWNER = "outbox_owner";

    /** The role that the servers use. */
    public static final String APPLICATION = "outbox_application";

    private static ItDatabase created;

    private final OwnDatabase database = TestDatabase.shared().createDatabase("it");
    private final Login owner;
    private final Login application;

    private ItDatabase() {
        if (database.isSchema()) {
            // In a given server nothing but tables is ours to create; its account plays both parts.
            owner = database.creator();
            application = database.creator();
        } else {
            owner = database.createLogin(OWNER);
            application = database.createLogin(APPLICATION);
            database.giveTo(owner);
        }
    }

    /** The database of this run, created by the first caller and gone with the JVM. */
    public static synchronized ItDatabase get() {
        if (created == null) {
            created = new ItDatabase();
        }
        return created;
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

    /** What the servers need to know of it, as their system properties. */
    Map<String, String> systemProperties() {
        return Map.of(
                "outbox.test.db.url", url(),
                "outbox.test.db.username", application.username(),
                "outbox.test.db.password", application.password());
    }
}
