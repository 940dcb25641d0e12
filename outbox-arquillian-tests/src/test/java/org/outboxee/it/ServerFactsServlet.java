package org.outboxee.it;

import jakarta.annotation.Resource;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.ConnectionMetaData;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;

/** Answers with what only the server knows of itself and of what it brings or leads to, as properties. */
@WebServlet("/facts")
public class ServerFactsServlet extends HttpServlet {

    /** Where each JPA provider tells its version. */
    private static final Map<String, String[]> PROVIDERS = Map.of(
            "org.hibernate", new String[] {"Hibernate", "org.hibernate.Version", "getVersionString"},
            "org.eclipse", new String[] {"EclipseLink", "org.eclipse.persistence.Version", "getVersion"});

    @Resource(lookup = "java:comp/DefaultDataSource")
    private transient DataSource dataSource;

    @Resource(lookup = "java:comp/DefaultJMSConnectionFactory")
    private transient ConnectionFactory broker;

    @PersistenceContext(unitName = "facts")
    private transient EntityManager entities;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        Properties facts = new Properties();
        facts.setProperty("server", getServletContext().getServerInfo());
        facts.setProperty(
                "servlet",
                getServletContext().getMajorVersion() + "."
                        + getServletContext().getMinorVersion());
        facts.setProperty("java", System.getProperty("java.version"));
        try (Connection connection = dataSource.getConnection();
                JMSContext context = broker.createContext()) {
            DatabaseMetaData database = connection.getMetaData();
            facts.setProperty(
                    "database", database.getDatabaseProductName() + ' ' + database.getDatabaseProductVersion());
            facts.setProperty("database.url", database.getURL());
            facts.setProperty("database.account", database.getUserName());
            facts.setProperty("broker", broker(context.getMetaData()));
            facts.setProperty("jpa", jpa(entities.getDelegate().getClass()));
        } catch (SQLException | JMSException | ReflectiveOperationException e) {
            throw new ServletException(e);
        }
        facts.store(response.getOutputStream(), null);
    }

    /** Artemis' resource adapter says 2.4 whatever its version is, so what its jar says goes first. */
    private static String broker(ConnectionMetaData provider) throws JMSException {
        String version = provider.getClass().getPackage().getImplementationVersion();
        return provider.getJMSProviderName() + ' ' + (version == null ? provider.getProviderVersion() : version);
    }

    /** On Payara the application sees the class that knows, its neighbours of another bundle don't; so both are asked. */
    private static String jpa(Class<?> implementation) throws ReflectiveOperationException {
        String[] provider = PROVIDERS.get(implementation.getPackageName().replaceFirst("^(\\w+\\.\\w+).*", "$1"));
        Class<?> version;
        try {
            version = Class.forName(provider[1], true, implementation.getClassLoader());
        } catch (ClassNotFoundException e) {
            version = Class.forName(provider[1], true, ServerFactsServlet.class.getClassLoader());
        }
        return provider[0] + ' ' + version.getMethod(provider[2]).invoke(null);
    }
}
