package org.outboxee.test.server;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.outboxee.test.Login;

/**
 * What a server's default data source leads to.
 *
 * @param url the JDBC address, of PostgreSQL, MariaDB or H2
 * @param login the account
 */
public record DataSourceSettings(String url, Login login) {

    /** What servers have to be told of each database, beside the address. */
    private enum Product {
        POSTGRESQL("jdbc:postgresql:", "org.postgresql.ds.PGConnectionPoolDataSource", "OutboxDS"),
        MARIADB("jdbc:mariadb:", "org.mariadb.jdbc.MariaDbDataSource", "OutboxMariaDbDS"),
        H2("jdbc:h2:", "org.h2.jdbcx.JdbcDataSource", "OutboxH2DS");

        private final String prefix;
        private final String dataSourceClass;
        private final String nameOnWildFly;

        Product(String prefix, String dataSourceClass, String nameOnWildFly) {
            this.prefix = prefix;
            this.dataSourceClass = dataSourceClass;
            this.nameOnWildFly = nameOnWildFly;
        }

        static Product of(String url) {
            return Arrays.stream(values())
                    .filter(product -> url.startsWith(product.prefix))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("No test runs on the database of " + url));
        }
    }

    public DataSourceSettings {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(login, "login");
    }

    /** The driver's class of pooled connections. */
    String dataSourceClass() {
        return Product.of(url).dataSourceClass;
    }

    /** Whether the database's own default is another isolation than READ COMMITTED. */
    boolean needsIsolation() {
        return Product.of(url) == Product.MARIADB;
    }

    /** As system properties, for a configuration with expressions. */
    public Map<String, String> systemProperties() {
        return Map.of(
                "test.outbox.datasource",
                "java:jboss/datasources/" + Product.of(url).nameOnWildFly,
                "test.outbox.db.url",
                url,
                "test.outbox.db.username",
                login.username(),
                "test.outbox.db.password",
                login.password());
    }
}
