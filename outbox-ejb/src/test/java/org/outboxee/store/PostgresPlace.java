package org.outboxee.store;

import java.util.Locale;
import java.util.Optional;
import org.outboxee.test.DatabaseKind;
import org.outboxee.test.Login;
import org.outboxee.test.OwnDatabase;
import org.outboxee.test.PgBouncerProcess;
import org.outboxee.test.TestDatabase;
import org.postgresql.ds.PGConnectionPoolDataSource;

/** A database on the tests' PostgreSQL; in a given server a schema, where one account must do. */
final class PostgresPlace extends Place {

    private final OwnDatabase own;
    private final Login application;
    private final Optional<PgBouncerProcess> pooler;

    private PostgresPlace(OwnDatabase own, Login owner, Login application) {
        super(source(own.url(), owner), source(own.url(), application));
        this.own = own;
        this.application = application;
        pooler = Optional.empty();
    }

    private PostgresPlace(OwnDatabase own, Login owner, Login application, PgBouncerProcess pooler) {
        super(source(own.url(), owner), source(pooler.url(), application));
        this.own = own;
        this.application = application;
        this.pooler = Optional.of(pooler);
    }

    static PostgresPlace create(String purpose) {
        TestDatabase server = TestDatabase.shared();
        OwnDatabase own = server.createDatabase(purpose);
        if (server.kind() == DatabaseKind.GIVEN) {
            return new PostgresPlace(own, own.creator(), own.creator());
        }
        Login owner = owner(own);
        return new PostgresPlace(own, owner, own.createLogin(own.name() + "_user"));
    }

    /** The application reaches it by a pooler of transactions, which keeps of a session's settings only the time zone. */
    static PostgresPlace behindPgBouncer(String purpose) {
        OwnDatabase own = TestDatabase.shared().createDatabase(purpose);
        Login owner = owner(own);
        Login application = own.createLogin(own.name() + "_user");
        return new PostgresPlace(own, owner, application, PgBouncerProcess.start(own, application));
    }

    private static Login owner(OwnDatabase own) {
        Login owner = own.createLogin(own.name() + "_owner");
        own.giveTo(owner);
        return owner;
    }

    @Override
    String description() {
        String by = pooler.map(between -> " by " + between.version()).orElse("");
        return "PostgreSQL " + own.server().version() + by + " ("
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
        pooler.ifPresent(PgBouncerProcess::close);
        own.close();
    }

    private static PGConnectionPoolDataSource source(String url, Login login) {
        PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
        source.setUrl(url);
        source.setUser(login.username());
        source.setPassword(login.password());
        return source;
    }
}
