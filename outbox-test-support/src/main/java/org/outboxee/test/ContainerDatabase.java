package org.outboxee.test;

import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** A server in a container; Testcontainers removes it even after kill -9. */
final class ContainerDatabase extends TestDatabase {

    static final String IMAGE = "outbox.test.db.image";

    private final PostgreSQLContainer container;

    private ContainerDatabase(PostgreSQLContainer container) {
        this.container = container;
    }

    static boolean isPossible() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    static ContainerDatabase start() {
        if (!isPossible()) {
            throw new IllegalStateException("outbox.test.db=container needs a Docker engine and none was found; "
                    + "use embedded, or given with OUTBOX_TEST_DB_*");
        }
        PostgreSQLContainer container = new PostgreSQLContainer(System.getProperty(IMAGE, "postgres:15"));
        String fsync = EmbeddedOptions.fromSystemProperties().fsync() ? "on" : "off";
        container.withCommand(
                "postgres",
                "-c",
                "fsync=" + fsync,
                "-c",
                "max_connections=200",
                "-c",
                "max_prepared_transactions=50",
                "-c",
                "wal_level=logical");
        container.start();
        return new ContainerDatabase(container);
    }

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.CONTAINER;
    }

    @Override
    public String host() {
        return container.getHost();
    }

    @Override
    public int port() {
        return container.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT);
    }

    @Override
    public String database() {
        return container.getDatabaseName();
    }

    @Override
    public String username() {
        return container.getUsername();
    }

    @Override
    public String password() {
        return container.getPassword();
    }

    @Override
    void end() {
        container.stop();
    }
}
