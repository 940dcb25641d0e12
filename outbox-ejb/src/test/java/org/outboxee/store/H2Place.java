package org.outboxee.store;

import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;

/** A database in this JVM's memory. */
final class H2Place extends Place {

    private static final String OWNER = "sa";
    private static final String APPLICATION = "outbox_application";

    private H2Place(String url) {
        super(source(url, OWNER), source(url, APPLICATION));
    }

    static H2Place create(String purpose) {
        H2Place place = new H2Place("jdbc:h2:mem:" + purpose + '_' + UUID.randomUUID());
        Scripts.run(place.owner(), """
                set db_close_delay -1;
                create user outbox_application password 'outbox_application';
                """);
        return place;
    }

    @Override
    String description() {
        return "H2 " + org.h2.engine.Constants.VERSION + " (in memory)";
    }

    @Override
    Dialect dialect() {
        return Dialect.H2;
    }

    @Override
    String applicationAccount() {
        return APPLICATION;
    }

    @Override
    public void close() {
        Scripts.run(owner(), "shutdown");
        super.close();
    }

    private static JdbcDataSource source(String url, String account) {
        JdbcDataSource source = new JdbcDataSource();
        source.setUrl(url);
        source.setUser(account);
        source.setPassword(account);
        return source;
    }
}
