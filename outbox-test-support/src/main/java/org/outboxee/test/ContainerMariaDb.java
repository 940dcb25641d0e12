package org.outboxee.test;

import org.testcontainers.mariadb.MariaDBContainer;

/** A MariaDB in a container; Testcontainers removes it even after kill -9. */
final class ContainerMariaDb extends TestMariaDb {

    static final String IMAGE = "outbox.test.mariadb.image";

    private static final int PORT = 3306;

    private final MariaDBContainer container;

    private ContainerMariaDb(MariaDBContainer container) {
        this.container = container;
    }

    static ContainerMariaDb start() {
        if (!ContainerDatabase.isPossible()) {
            throw new IllegalStateException(CHOICE + "=container needs a Docker engine and none was found; "
                    + "use embedded, or given with " + ENVIRONMENT + "*");
        }
        MariaDBContainer container =
                new MariaDBContainer(System.getProperty(IMAGE, "mariadb:11.4")).withUsername("root");
        container.withCommand("mariadbd", "--max-connections=200", "--innodb-flush-log-at-trx-commit=0");
        container.start();
        return new ContainerMariaDb(container);
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
        return container.getMappedPort(PORT);
    }

    @Override
    Login administrator() {
        return new Login(container.getUsername(), container.getPassword());
    }

    @Override
    void end() {
        container.stop();
    }
}
