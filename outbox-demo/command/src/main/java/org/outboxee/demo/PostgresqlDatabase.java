package org.outboxee.demo;

import org.outboxee.test.EmbeddedOptions;
import org.outboxee.test.EmbeddedPostgres;
import org.outboxee.test.Login;
import org.outboxee.test.OwnDatabase;
import org.outboxee.test.server.DataSourceSettings;

/** A PostgreSQL of this run's own. The servers' accounts own no table, as the documentation asks for. */
final class PostgresqlDatabase implements DemoDatabase {

    private final EmbeddedPostgres server = EmbeddedPostgres.start(EmbeddedOptions.fromSystemProperties());

    @Override
    public String title() {
        return "PostgreSQL " + server.version();
    }

    @Override
    public int port() {
        return server.port();
    }

    @Override
    public Place place(String service) {
        OwnDatabase database = server.createDatabase(service);
        Login account = database.createLogin(service + "_application");
        return new Place(
                new DataSourceSettings(database.url(), account), database.dataSource(), "db/postgresql", false);
    }

    @Override
    public void close() {
        server.close();
    }
}
