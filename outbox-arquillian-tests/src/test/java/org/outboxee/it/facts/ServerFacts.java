package org.outboxee.it.facts;

import jakarta.persistence.EntityManager;
import jakarta.servlet.ServletContext;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;

/** What only the server knows of itself and of what it brings or leads to; needs no more than the Web Profile. */
public final class ServerFacts {

    /** Where each JPA provider tells its version. */
    private static final Map<String, String[]> PROVIDERS = Map.of(
            "org.hibernate", new String[] {"Hibernate", "org.hibernate.Version", "getVersionString"},
            "org.eclipse", new String[] {"EclipseLink", "org.eclipse.persistence.Version", "getVersion"});

    private ServerFacts() {}

    /** The facts by name. */
    public static Properties of(ServletContext server, DataSource dataSource, EntityManager entities)
            throws SQLException, ReflectiveOperationException {
        Properties facts = new Properties();
        facts.setProperty("server", server.getServerInfo());
        facts.setProperty("servlet", server.getMajorVersion() + "." + server.getMinorVersion());
        facts.setProperty("java", System.getProperty("java.version"));
        facts.setProperty("jpa", jpa(entities.getDelegate().getClass()));
        try (Connection connection = dataSource.getConnection()) {
            DatabaseMetaData database = connection.getMetaData();
            facts.setProperty(
                    "database", database.getDatabaseProductName() + ' ' + database.getDatabaseProductVersion());
            facts.setProperty("database.url", database.getURL());
            facts.setProperty("database.account", database.getUserName());
        }
        return facts;
    }

    /** On Payara the application sees the class that knows, its neighbours of another bundle don't; so both are asked. */
    private static String jpa(Class<?> implementation) throws ReflectiveOperationException {
        String[] provider = PROVIDERS.get(implementation.getPackageName().replaceFirst("^(\\w+\\.\\w+).*", "$1"));
        Class<?> version;
        try {
            version = Class.forName(provider[1], true, implementation.getClassLoader());
        } catch (ClassNotFoundException e) {
            version = Class.forName(provider[1], true, ServerFacts.class.getClassLoader());
        }
        return provider[0] + ' ' + version.getMethod(provider[2]).invoke(null);
    }
}
