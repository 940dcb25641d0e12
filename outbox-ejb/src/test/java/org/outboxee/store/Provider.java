package org.outboxee.store;

import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.util.HashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** The two providers that servers bring, opened on a data source without a server. */
enum Provider {
    HIBERNATE("org.hibernate.jpa.HibernatePersistenceProvider", Map.of()) {
        @Override
        String version() {
            return "Hibernate " + org.hibernate.Version.getVersionString();
        }
    },
    /** Joins its reads to the transaction, as the connection of a JTA data source does on a server. */
    ECLIPSELINK(
            "org.eclipse.persistence.jpa.PersistenceProvider",
            Map.of(
                    "eclipselink.transaction.join-existing", "true",
                    "eclipselink.weaving", "false",
                    "eclipselink.logging.level", "OFF")) {
        @Override
        String version() {
            return "EclipseLink " + org.eclipse.persistence.Version.getVersion();
        }
    };

    /** Held here because a logger that nobody holds forgets its level. */
    private static final Logger START = Logger.getLogger("org.hibernate");

    /** Tests provoke errors, and their assertions tell of them. */
    private static final Logger ERRORS = Logger.getLogger("org.hibernate.engine.jdbc.spi.SqlExceptionHelper");

    static {
        START.setLevel(Level.WARNING);
        ERRORS.setLevel(Level.OFF);
    }

    private final String className;
    private final Map<String, String> properties;

    Provider(String className, Map<String, String> properties) {
        this.className = className;
        this.properties = properties;
    }

    /** Name and version, as the tests' output says it. */
    abstract String version();

    EntityManagerFactory open(String unit, DataSource dataSource) {
        return open(unit, dataSource, Map.of());
    }

    EntityManagerFactory open(String unit, DataSource dataSource, Map<String, String> more) {
        Map<String, Object> all = new HashMap<>(properties);
        all.putAll(more);
        all.put("jakarta.persistence.provider", className);
        all.put("jakarta.persistence.nonJtaDataSource", dataSource);
        return Persistence.createEntityManagerFactory(unit, all);
    }
}
