package org.outboxee.store;

import java.sql.SQLException;
import java.util.Locale;
import javax.sql.ConnectionPoolDataSource;
import org.outboxee.test.Login;
import org.outboxee.test.OwnMariaDb;
import org.outboxee.test.TestMariaDb;

/** A database on the tests' MariaDB, whose own default of isolation is REPEATABLE READ as everywhere. */
final class MariaDbPlace extends Place {

    private final OwnMariaDb own;

    private MariaDbPlace(OwnMariaDb own, String properties) {
        super(source(own, own.owner(), properties), source(own, own.application(), properties));
        this.own = own;
    }

    static MariaDbPlace create(String purpose) {
        return create(purpose, "");
    }

    /** With the driver told that the times in the tables are in UTC. */
    static MariaDbPlace withTimesInUtc(String purpose) {
        return create(purpose, "?connectionTimeZone=UTC&preserveInstants=true");
    }

    private static MariaDbPlace create(String purpose, String properties) {
        return new MariaDbPlace(TestMariaDb.shared().createDatabase(purpose), properties);
    }

    @Override
    String description() {
        return "MariaDB " + own.server().version() + " ("
                + own.server().kind().name().toLowerCase(Locale.ROOT) + ")";
    }

    @Override
    Dialect dialect() {
        return Dialect.MARIADB;
    }

    @Override
    String applicationAccount() {
        return own.application().username();
    }

    /** On MariaDB a database of the server. */
    @Override
    void createSchema(String name) {
        own.createSibling(name);
    }

    @Override
    void dropSchema(String name) {
        own.dropSibling(name);
    }

    @Override
    public void close() {
        super.close();
        own.close();
    }

    private static ConnectionPoolDataSource source(OwnMariaDb own, Login login, String properties) {
        try {
            return own.dataSource(login, properties);
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}
