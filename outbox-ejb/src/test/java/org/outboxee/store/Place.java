package org.outboxee.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.outboxee.config.Tables;

/**
 * A database of a test class's own, with an account that owns the tables and one that only uses them. Its sessions keep
 * a time zone that is neither the JVM's nor UTC, so that no time can come out right by luck.
 */
public abstract class Place implements AutoCloseable {

    /** Of a pooled connection, which may have been another test's before. */
    private static final String SESSION = """
            set time zone 'America/New_York';
            set session characteristics as transaction isolation level read committed
            """;

    private static final String MARIADB_SESSION = """
            set time_zone = 'America/New_York';
            set session transaction isolation level read committed
            """;

    private static final int MOST_CONNECTIONS = 20;

    private final JdbcConnectionPool ownerPool;
    private final JdbcConnectionPool applicationPool;

    Place(ConnectionPoolDataSource owner, ConnectionPoolDataSource application) {
        ownerPool = pool(owner);
        applicationPool = pool(application);
    }

    /** On H2, for tests outside this package. */
    public static Place onH2(String purpose) {
        return create(Dialect.H2, purpose);
    }

    static Place create(Dialect dialect, String purpose) {
        return switch (dialect) {
            case POSTGRESQL -> PostgresPlace.create(purpose);
            case H2 -> H2Place.create(purpose);
            case MARIADB -> MariaDbPlace.create(purpose);
        };
    }

    /** Product, version and where it comes from, as the tests' output says it. */
    abstract String description();

    /** The first numbers of the version: two, but one on PostgreSQL, whose second is that of an update. */
    final String release() {
        String numbers = dialect() == Dialect.POSTGRESQL ? "(\\d+)" : "(\\d+\\.\\d+)";
        return description().replaceFirst("^\\w+ " + numbers + ".*", "$1");
    }

    abstract Dialect dialect();

    /** The name of the account that {@code grants.sql} is run for. */
    abstract String applicationAccount();

    /** Makes a schema besides the one with the tables, which goes with this place. */
    void createSchema(String name) {
        Scripts.run(owner(), "create schema " + name);
    }

    /** Removes a schema that {@link #createSchema} made, if it has. */
    void dropSchema(String name) {
        Scripts.run(owner(), "drop schema if exists " + name + " cascade");
    }

    /** With the account that owns the tables. */
    public final DataSource owner() {
        return Connections.prepared(ownerPool, this::openSession);
    }

    /** With the account that has the rights of {@code grants.sql} and no others. */
    public final DataSource application() {
        return Connections.prepared(applicationPool, this::openSession);
    }

    /** Makes the tables with their usual names, as a migration tool would. */
    public final void runPlainScript() {
        Scripts.run(owner(), Scripts.read(dialect().script()));
    }

    /** Gives the application's account the shipped rights, on tables of these names. */
    public final void grant(Tables tables) {
        Scripts.run(
                owner(),
                Scripts.grants(dialect())
                        .replace(Tables.DEFAULT.events(), tables.events())
                        .replace(Tables.DEFAULT.deliveries(), tables.deliveries())
                        .replace(Tables.DEFAULT.attempts(), tables.attempts())
                        .replace(Tables.DEFAULT.inbox(), tables.inbox())
                        .replace(Tables.DEFAULT.schemaVersion(), tables.schemaVersion())
                        .replace("outbox_application", applicationAccount()));
    }

    /** With more of the application's connections at a time than usual. */
    final Place withConnections(int most) {
        applicationPool.setMaxConnections(most);
        return this;
    }

    @Override
    public void close() {
        ownerPool.dispose();
        applicationPool.dispose();
    }

    private static JdbcConnectionPool pool(ConnectionPoolDataSource source) {
        JdbcConnectionPool pool = JdbcConnectionPool.create(source);
        pool.setMaxConnections(MOST_CONNECTIONS);
        return pool;
    }

    private Connection openSession(Connection connection) throws SQLException {
        String script = dialect() == Dialect.MARIADB ? MARIADB_SESSION : SESSION;
        try (Statement statement = connection.createStatement()) {
            for (String sql : script.split(";")) {
                statement.execute(sql);
            }
        }
        return connection;
    }
}
