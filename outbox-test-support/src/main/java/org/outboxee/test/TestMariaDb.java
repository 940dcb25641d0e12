package org.outboxee.test;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.mariadb.jdbc.MariaDbDataSource;

/** A real MariaDB for tests, chosen with {@code -Doutbox.test.mariadb} as PostgreSQL is with {@code outbox.test.db}. */
public abstract class TestMariaDb implements AutoCloseable {

    static final String CHOICE = "outbox.test.mariadb";
    static final String ENVIRONMENT = "OUTBOX_TEST_MARIADB_";

    private static final String AUTO = "auto";

    private static TestMariaDb started;

    private final List<OwnMariaDb> open = new CopyOnWriteArrayList<>();

    TestMariaDb() {}

    /**
     * The one server of this JVM, started by the first caller and gone with the JVM; no test closes it.
     *
     * @return the server that {@code -Doutbox.test.mariadb} asks for: given, container, embedded or auto, which takes the
     *     first of these three that there is
     */
    public static TestMariaDb shared() {
        synchronized (TestMariaDb.class) {
            if (started == null) {
                TestMariaDb server = start(System.getProperty(CHOICE, AUTO), System.getenv());
                Runtime.getRuntime().addShutdownHook(new Thread(server::close, "outbox-test-mariadb-end"));
                started = server;
            }
            return started;
        }
    }

    static TestMariaDb start(String choice, Map<String, String> environment) {
        return switch (choice.toLowerCase(Locale.ROOT)) {
            case "given" -> GivenMariaDb.from(environment);
            case "container" -> ContainerMariaDb.start();
            case "embedded" -> EmbeddedMariaDb.start();
            case AUTO -> startFirstFound(environment);
            default ->
                throw new IllegalArgumentException(
                        CHOICE + " must be given, container, embedded or auto, was " + choice);
        };
    }

    private static TestMariaDb startFirstFound(Map<String, String> environment) {
        if (GivenMariaDb.isNamedBy(environment)) {
            return GivenMariaDb.from(environment);
        }
        return ContainerDatabase.isPossible() ? ContainerMariaDb.start() : EmbeddedMariaDb.start();
    }

    /** Where it comes from. */
    public abstract DatabaseKind kind();

    /** The host that clients connect to. */
    public abstract String host();

    /** The port that clients connect to. */
    public abstract int port();

    /** An account that may create databases and accounts. */
    abstract Login administrator();

    final String url(String database) {
        return "jdbc:mariadb://" + host() + ":" + port() + "/" + database;
    }

    /** The server's version as people say it, such as {@code 11.4.5}. */
    public final String version() {
        try (Connection connection = dataSource(url(""), administrator()).getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select version()")) {
            row.next();
            return row.getString(1).split("-", 2)[0];
        } catch (SQLException e) {
            throw new IllegalStateException("Reading the server's version from " + url(""), e);
        }
    }

    /**
     * Creates an empty database with two accounts, one that may do everything in it and one without any right. All are
     * removed when it is closed, and at the latest with the JVM; in a given server they stay if the JVM is killed.
     *
     * @param purpose what it is for, in lower-case letters, digits and underscores; a suffix makes it unique
     * @return the database
     */
    public final OwnMariaDb createDatabase(String purpose) {
        OwnMariaDb created = OwnMariaDb.create(this, purpose);
        open.add(created);
        return created;
    }

    final void forget(OwnMariaDb closed) {
        open.remove(closed);
    }

    /** Removes what tests created and left, then ends the server if it was started for the tests. */
    @Override
    public final void close() {
        if (kind() == DatabaseKind.GIVEN) {
            open.forEach(OwnMariaDb::close);
        }
        end();
    }

    /** Ends the server if it was started for the tests. */
    abstract void end();

    final void execute(String... statements) {
        try (Connection connection = dataSource(url(""), administrator()).getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("On " + url("") + ": " + e.getMessage(), e);
        }
    }

    static MariaDbDataSource dataSource(String url, Login login) throws SQLException {
        MariaDbDataSource dataSource = new MariaDbDataSource(url);
        dataSource.setUser(login.username());
        dataSource.setPassword(login.password());
        return dataSource;
    }
}
