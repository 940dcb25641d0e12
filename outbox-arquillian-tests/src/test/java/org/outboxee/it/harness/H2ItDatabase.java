package org.outboxee.it.harness;

import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.tools.Server;
import org.outboxee.test.Login;

/** On H2 in this JVM's memory, reached by TCP, so that it outlives a killed application server. */
final class H2ItDatabase extends ItDatabase {

    private static Server server;

    private H2ItDatabase(String url, Login owner, Login application) {
        super(url, owner, application);
    }

    static synchronized H2ItDatabase create(String purpose) {
        if (server == null) {
            server = start();
        }
        String url = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/mem:" + purpose;
        // Who comes first owns an H2.
        H2ItDatabase created = new H2ItDatabase(
                url,
                new Login(OWNER, UUID.randomUUID().toString()),
                new Login(APPLICATION, UUID.randomUUID().toString()));
        created.execute("set db_close_delay -1"); // not in the address: only the owner may
        created.execute("create user " + APPLICATION + " password '"
                + created.application().password() + "'");
        return created;
    }

    private static Server start() {
        // Without this property H2 listens on all addresses.
        System.setProperty("h2.bindAddress", "127.0.0.1");
        try {
            return Server.createTcpServer("-tcpPort", "0", "-tcpDaemon", "-ifNotExists")
                    .start();
        } catch (SQLException e) {
            throw new IllegalStateException("H2 didn't start", e);
        }
    }

    @Override
    public DataSource asOwner() {
        return as(owner());
    }

    @Override
    public DataSource asApplication() {
        return as(application());
    }

    private DataSource as(Login login) {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL(url());
        dataSource.setUser(login.username());
        dataSource.setPassword(login.password());
        return dataSource;
    }
}
