package org.outboxee.it.harness;

import java.util.Optional;
import javax.sql.DataSource;
import org.outboxee.test.EmbeddedPostgres;
import org.outboxee.test.Login;
import org.outboxee.test.OwnDatabase;
import org.outboxee.test.TestDatabase;

/** On PostgreSQL. */
final class PostgresItDatabase extends ItDatabase {

    private final OwnDatabase database;

    private PostgresItDatabase(OwnDatabase database, Login owner, Login application) {
        super(database.url(), owner, application);
        this.database = database;
    }

    static PostgresItDatabase first() {
        return withRoles("it", OWNER, APPLICATION);
    }

    /** With two roles of its own. */
    static PostgresItDatabase withOwnRoles(String service) {
        return withRoles(service, service + "_owner", service + "_application");
    }

    private static PostgresItDatabase withRoles(String purpose, String ownerName, String applicationName) {
        OwnDatabase database = TestDatabase.shared().createDatabase(purpose);
        if (database.isSchema()) {
            // In a given server nothing but tables is ours to create; its account plays both parts.
            return new PostgresItDatabase(database, database.creator(), database.creator());
        }
        Login owner = database.createLogin(ownerName);
        database.giveTo(owner);
        return new PostgresItDatabase(database, owner, database.createLogin(applicationName));
    }

    /** With the same two roles, which belong to the whole server. */
    static PostgresItDatabase another(PostgresItDatabase first, String purpose) {
        OwnDatabase database = TestDatabase.shared().createDatabase(purpose);
        if (!database.isSchema()) {
            database.giveTo(first.owner());
        }
        return new PostgresItDatabase(database, first.owner(), first.application());
    }

    @Override
    public Optional<EmbeddedPostgres> embedded() {
        return database.server().embedded();
    }

    @Override
    public DataSource asOwner() {
        return database.dataSource(owner());
    }

    @Override
    public DataSource asApplication() {
        return database.dataSource(application());
    }
}
