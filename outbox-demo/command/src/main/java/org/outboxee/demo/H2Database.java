package org.outboxee.demo;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.h2.engine.Constants;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.tools.Server;
import org.outboxee.test.FreePort;
import org.outboxee.test.Login;
import org.outboxee.test.server.DataSourceSettings;

/** An H2 in this process, reached by TCP: the servers' own ones would die with the servers. */
final class H2Database implements DemoDatabase {

    private final int port = FreePort.find();
    private final Login login = new Login("demo", UUID.randomUUID().toString());
    private final List<JdbcDataSource> databases = new ArrayList<>();
    private final Server server;

    H2Database(Path directory) {
        // Without this property H2 listens on all addresses.
        System.setProperty("h2.bindAddress", "127.0.0.1");
        try {
            server = Server.createTcpServer(
                            "-tcpPort", String.valueOf(port), "-baseDir", directory.toString(), "-ifNotExists")
                    .start();
        } catch (SQLException e) {
            throw new DemoFailedException("H2 didn't start on port " + port, e);
        }
    }

    @Override
    public String title() {
        return "H2 " + Constants.VERSION;
    }

    @Override
    public int port() {
        return port;
    }

    /** Its account is the one that makes it. */
    @Override
    public Place place(String service) {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL("jdbc:h2:tcp://127.0.0.1:" + port + "/./" + service + ";DB_CLOSE_DELAY=-1");
        dataSource.setUser(login.username());
        dataSource.setPassword(login.password());
        databases.add(dataSource);
        return new Place(new DataSourceSettings(dataSource.getURL(), login), dataSource, "db/h2", true);
    }

    @Override
    public void close() {
        try {
            databases.forEach(H2Database::shutDown);
        } finally {
            server.stop();
        }
    }

    /** Else it would be closed with this process only, and leave a file where nothing is any more. */
    private static void shutDown(JdbcDataSource database) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("shutdown");
        } catch (SQLException e) {
            throw new DemoFailedException("H2 didn't close its database", e);
        }
    }
}
