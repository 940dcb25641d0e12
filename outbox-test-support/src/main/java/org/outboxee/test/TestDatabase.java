package org.outboxee.test;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.postgresql.ds.PGSimpleDataSource;

/** A real PostgreSQL for tests; never a fake (spec A24). */
public abstract class TestDatabase implements AutoCloseable {

    private final List<OwnDatabase> open = new CopyOnWriteArrayList<>();

    TestDatabase() {}

    /**
     * The one server of this JVM, started by the first caller and gone with the JVM; no test closes it.
     *
     * @return the server that {@code -Doutbox.test.db} asks for: given, container, embedded or auto, which takes the
     *     first of these three that there is
     */
    public static TestDatabase shared() {
        return SharedDatabase.get();
    }

    /** Where it comes from. */
    public abstract DatabaseKind kind();

    /** The host that clients connect to. */
    public abstract String host();

    /** The port that clients connect to. */
    public abstract int port();

    /** The server's database; tests create their tables in one of their own, see {@link #createDatabase}. */
    public abstract String database();

    /** The account that tests use: a superuser unless the server was given. */
    public abstract String username();

    /** The account's password. */
    public abstract String password();

    /** The JDBC address of {@link #database}, without account and password. */
    public final String url() {
        return url(database());
    }

    final String url(String databaseName) {
        return "jdbc:postgresql://" + host() + ":" + port() + "/" + databaseName;
    }

    /** A source of unpooled connections to {@link #database}. */
    public final PGSimpleDataSource dataSource() {
        return dataSource(url(), new Login(username(), password()));
    }

    /** The server's version as people say it, such as {@code 15.18}. */
    public final String version() {
        try (Connection connection = dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("show server_version")) {
            row.next();
            return row.getString(1).split(" ", 2)[0];
        } catch (SQLException e) {
            throw new IllegalStateException("Reading the server's version from " + url(), e);
        }
    }

    /** This server, if it is one that a test may kill and restart. */
    public Optional<EmbeddedPostgres> embedded() {
        return Optional.empty();
    }

    /**
     * Creates an empty place for tables: a database, or in a given server a schema of the given database, since nothing
     * else may be touched there (its account needs the right to create schemas). It is removed when it is closed, and
     * at the latest with the JVM; in a given server it stays if the JVM is killed.
     *
     * @param name what it is for, in lower-case letters, digits and underscores; a suffix makes it unique
     * @return the place
     */
    public final OwnDatabase createDatabase(String name) {
        OwnDatabase created = OwnDatabase.create(this, name);
        open.add(created);
        return created;
    }

    final void forget(OwnDatabase closed) {
        open.remove(closed);
    }

    /** Removes what tests created and left, then ends the server if it was started for the tests. */
    @Override
    public final void close() {
        if (kind() == DatabaseKind.GIVEN) {
            open.forEach(OwnDatabase::close);
        }
        end();
    }

    /** Ends the server if it was started for the tests. */
    abstract void end();

    final void execute(String... statements) {
        execute(dataSource(), statements);
    }

    static void execute(PGSimpleDataSource dataSource, String... statements) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("On " + dataSource.getUrl() + ": " + e.getMessage(), e);
        }
    }

    static PGSimpleDataSource dataSource(String url, Login login) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(url);
        dataSource.setUser(login.username());
        dataSource.setPassword(login.password());
        return dataSource;
    }
}
