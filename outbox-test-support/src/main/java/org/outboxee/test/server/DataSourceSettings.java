package org.outboxee.test.server;

import java.util.Map;
import java.util.Objects;
import org.outboxee.test.Login;

/**
 * What a server's default data source leads to.
 *
 * @param url the JDBC address, of PostgreSQL or H2
 * @param login the account
 */
public record DataSourceSettings(String url, Login login) {

    private static final String H2 = "jdbc:h2:";

    public DataSourceSettings {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(login, "login");
    }

    /** Whether it is H2. */
    boolean isH2() {
        return url.startsWith(H2);
    }

    /** As system properties, for a configuration with expressions. */
    public Map<String, String> systemProperties() {
        return Map.of(
                "test.outbox.db.url", url,
                "test.outbox.db.username", login.username(),
                "test.outbox.db.password", login.password());
    }
}
