package org.outboxee.demo;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.engine.Constants;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.tools.Server;
import org.outboxee.test.FreePort;
import org.outboxee.test.Login;
import org.outboxee.test.server.DataSourceSettings;

/** An H2 in this process, reached by TCP: the server's own one would die with the server. */
final class H2Database implements DemoDatabase {

    private final int port = FreePort.find();
    private final Login login = new Login("demo", UUID.randomUUID().toString());
    private final String url = "jdbc:h2:tcp://127.0.0.1:" + port + "/./outbox;DB_CLOSE_DELAY=-1";
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

    @Override
    public DataSourceSettings settings() {
        return new DataSourceSettings(url, login);
    }

    @Override
    public String scripts() {
        return "db/h2";
    }

    @Override
    public DataSource dataSource() {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL(url);
        dataSource.setUser(login.username());
        dataSource.setPassword(login.password());
        return dataSource;
    }

    @Override
    public void close() {
        // Else it would be closed with this process only, and leave a file where nothing is any more.
        try (Connection connection = dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("shutdown");
        } catch (SQLException e) {
            throw new DemoFailedException("H2 didn't close its database", e);
        } finally {
            server.stop();
        }
    }
}
