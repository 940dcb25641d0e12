package org.outboxee.demo;

import javax.sql.DataSource;
import org.outboxee.test.EmbeddedOptions;
import org.outboxee.test.EmbeddedPostgres;
import org.outboxee.test.Login;
import org.outboxee.test.OwnDatabase;
import org.outboxee.test.server.DataSourceSettings;

/** A PostgreSQL of this run's own. The server's account owns no table, as the documentation asks for. */
final class PostgresqlDatabase implements DemoDatabase {

    private final EmbeddedPostgres server = EmbeddedPostgres.start(EmbeddedOptions.fromSystemProperties());
    private final OwnDatabase database = server.createDatabase("demo");
    private final Login application = database.createLogin("outbox_application");

    @Override
    public String title() {
        return "PostgreSQL " + server.version();
    }

    @Override
    public int port() {
        return server.port();
    }

    @Override
    public DataSourceSettings settings() {
        return new DataSourceSettings(database.url(), application);
    }

    @Override
    public String scripts() {
        return "db/postgresql";
    }

    @Override
    public DataSource dataSource() {
        return database.dataSource();
    }

    @Override
    public void close() {
        server.close();
    }
}
