package org.outboxee.store;

import java.util.Locale;
import org.outboxee.test.DatabaseKind;
import org.outboxee.test.Login;
import org.outboxee.test.OwnDatabase;
import org.outboxee.test.TestDatabase;
import org.postgresql.ds.PGConnectionPoolDataSource;

/** A database on the tests' PostgreSQL; in a given server a schema, where one account must do. */
final class PostgresPlace extends Place {

    private final OwnDatabase own;
    private final Login application;

    private PostgresPlace(OwnDatabase own, Login owner, Login application) {
        super(source(own, owner), source(own, application));
        this.own = own;
        this.application = application;
    }

    static PostgresPlace create(String purpose) {
        TestDatabase server = TestDatabase.shared();
        OwnDatabase own = server.createDatabase(purpose);
        if (server.kind() == DatabaseKind.GIVEN) {
            return new PostgresPlace(own, own.creator(), own.creator());
        }
        Login owner = own.createLogin(own.name() + "_owner");
        own.giveTo(owner);
        return new PostgresPlace(own, owner, own.createLogin(own.name() + "_user"));
    }

    @Override
    String description() {
        return "PostgreSQL " + own.server().version() + " ("
                + own.server().kind().name().toLowerCase(Locale.ROOT) + ")";
    }

    @Override
    Dialect dialect() {
        return Dialect.POSTGRESQL;
    }

    @Override
    String applicationAccount() {
        return application.username();
    }

    @Override
    public void close() {
        super.close();
        own.close();
    }

    private static PGConnectionPoolDataSource source(OwnDatabase own, Login login) {
        PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
        source.setUrl(own.url());
        source.setUser(login.username());
        source.setPassword(login.password());
        return source;
    }
}
