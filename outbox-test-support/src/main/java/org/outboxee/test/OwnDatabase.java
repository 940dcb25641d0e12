package org.outboxee.test;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.postgresql.ds.PGSimpleDataSource;

/** An empty place for tables that belongs to one test class and goes with it. */
public final class OwnDatabase implements AutoCloseable {

    private final TestDatabase server;
    private final String name;
    private final List<Login> logins = new CopyOnWriteArrayList<>();

    private OwnDatabase(TestDatabase server, String name) {
        this.server = server;
        this.name = name;
    }

    static OwnDatabase create(TestDatabase server, String purpose) {
        if (!purpose.matches("[a-z][a-z0-9_]{0,30}")) {
            throw new IllegalArgumentException(
                    "A database's name must be up to 31 lower-case letters, digits and underscores, was " + purpose);
        }
        String name =
                "outbox_test_" + purpose + "_" + UUID.randomUUID().toString().substring(0, 8);
        OwnDatabase created = new OwnDatabase(server, name);
        server.execute((created.isSchema() ? "create schema " : "create database ") + name);
        return created;
    }

    /** The name of the database, or of the schema in a given one. */
    public String name() {
        return name;
    }

    /** Whether it is only a schema, because the server was given. */
    public boolean isSchema() {
        return server.kind() == DatabaseKind.GIVEN;
    }

    /** The server that it is on. */
    public TestDatabase server() {
        return server;
    }

    /** The JDBC address, without account and password; unqualified names mean tables in this place. */
    public String url() {
        return isSchema() ? server.url() + "?currentSchema=" + name : server.url(name);
    }

    /** The account that created it. */
    public Login creator() {
        return new Login(server.username(), server.password());
    }

    /** A source of unpooled connections with the account that created it. */
    public PGSimpleDataSource dataSource() {
        return dataSource(creator());
    }

    /** A source of unpooled connections with another account. */
    public PGSimpleDataSource dataSource(Login login) {
        return TestDatabase.dataSource(url(), login);
    }

    /**
     * Runs a script in it, with the account that created it.
     *
     * @param script statements separated by semicolons
     */
    public void execute(String script) {
        execute(creator(), script);
    }

    /**
     * Runs a script in it.
     *
     * @param login the account to use
     * @param script statements separated by semicolons
     */
    public void execute(Login login, String script) {
        TestDatabase.execute(dataSource(login), script);
    }

    /**
     * Creates a role without any right. Roles belong to the whole server, so a given one is refused.
     *
     * @param roleName the name, taken as it is
     * @return the role with its password; it is removed with this place
     * @throws UnsupportedOperationException if the server was given
     */
    public Login createLogin(String roleName) {
        if (isSchema()) {
            throw new UnsupportedOperationException("No role is created in a given server; "
                    + "run with -Doutbox.test.db=embedded or container to test with role " + roleName);
        }
        Login login = new Login(roleName, UUID.randomUUID().toString());
        server.execute("create role " + roleName + " login password '" + login.password() + "'");
        logins.add(login);
        return login;
    }

    /** Makes a role the owner of this database and of its schema {@code public}. */
    public void giveTo(Login owner) {
        server.execute("alter database " + name + " owner to " + owner.username());
        // PostgreSQL 14 still lets everybody create tables there; newer ones don't.
        execute("alter schema public owner to " + owner.username() + "; revoke create on schema public from public");
    }

    /** Removes it with everything in it, and its roles. */
    @Override
    public void close() {
        server.forget(this);
        if (isSchema()) {
            // A session that somebody forgot must not hold up the end of the JVM for ever.
            server.execute("set lock_timeout = '10s'", "drop schema if exists " + name + " cascade");
        } else {
            server.execute("drop database if exists " + name + " with (force)");
        }
        logins.forEach(login -> server.execute("drop role if exists " + login.username()));
    }
}
