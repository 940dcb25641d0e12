package org.outboxee.test;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.mariadb.jdbc.MariaDbDataSource;

/** An empty database that belongs to one test class and goes with it. */
public final class OwnMariaDb implements AutoCloseable {

    private final TestMariaDb server;
    private final String name;
    private final Login owner;
    private final Login application;
    private final List<String> siblings = new CopyOnWriteArrayList<>();

    private OwnMariaDb(TestMariaDb server, String name, String suffix) {
        this.server = server;
        this.name = name;
        owner = new Login("owner_" + suffix, UUID.randomUUID().toString());
        application = new Login("user_" + suffix, UUID.randomUUID().toString());
    }

    static OwnMariaDb create(TestMariaDb server, String purpose) {
        if (!purpose.matches("[a-z][a-z0-9_]{0,30}")) {
            throw new IllegalArgumentException(
                    "A database's name must be up to 31 lower-case letters, digits and underscores, was " + purpose);
        }
        String suffix = UUID.randomUUID().toString().substring(0, 8);
        OwnMariaDb created = new OwnMariaDb(server, "outbox_test_" + purpose + "_" + suffix, suffix);
        server.execute(
                "create database " + created.name,
                createUser(created.owner),
                createUser(created.application),
                "grant all on " + created.name + ".* to " + created.owner.username() + " with grant option",
                // without any right in it an account cannot even connect
                "grant show view on " + created.name + ".* to " + created.application.username(),
                // to see who waits for whom
                "grant process on *.* to " + created.owner.username());
        return created;
    }

    private static String createUser(Login login) {
        return "create user " + login.username() + " identified by '" + login.password() + "'";
    }

    /** The server that it is on. */
    public TestMariaDb server() {
        return server;
    }

    /** The name of the database. */
    public String name() {
        return name;
    }

    /** The JDBC address, without account and password. */
    public String url() {
        return server.url(name);
    }

    /** The account that may do everything in it. */
    public Login owner() {
        return owner;
    }

    /** The account that may do nothing until it is granted. */
    public Login application() {
        return application;
    }

    /**
     * A source of connections with an account.
     *
     * @param properties of the driver, such as {@code ?name=value}; may be empty
     */
    public MariaDbDataSource dataSource(Login login, String properties) throws SQLException {
        return TestMariaDb.dataSource(url() + properties, login);
    }

    /** Makes another database with the same owner, which goes with this one. */
    public void createSibling(String sibling) {
        siblings.add(sibling);
        server.execute(
                "create database " + sibling,
                "grant all on " + sibling + ".* to " + owner.username() + " with grant option");
    }

    /** Removes a database that {@link #createSibling} made, if it has. */
    public void dropSibling(String sibling) {
        if (siblings.remove(sibling)) {
            server.execute("drop database " + sibling);
        }
    }

    /** Removes it with everything in it, and its accounts. */
    @Override
    public void close() {
        server.forget(this);
        server.execute("drop database if exists " + name);
        siblings.forEach(this::dropSibling);
        List.of(owner, application).forEach(login -> server.execute("drop user if exists " + login.username()));
    }
}
