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
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.outboxee.it.facts.ServerFacts;

/** Answers with what the server says of itself and of its broker, as properties. */
@WebServlet("/facts")
public class ServerFactsServlet extends HttpServlet {

    @Resource(lookup = "java:comp/DefaultDataSource")
    private transient DataSource dataSource;

    @Resource(lookup = "java:comp/DefaultJMSConnectionFactory")
    private transient ConnectionFactory broker;

    @PersistenceContext(unitName = "facts")
    private transient EntityManager entities;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try (JMSContext context = broker.createContext()) {
            Properties facts = ServerFacts.of(getServletContext(), dataSource, entities);
            facts.setProperty("broker", broker(context.getMetaData()));
            facts.store(response.getOutputStream(), null);
        } catch (SQLException | JMSException | ReflectiveOperationException e) {
            throw new ServletException(e);
        }
    }

    /** Artemis' resource adapter says 2.4 whatever its version is, so what its jar says goes first. */
    private static String broker(ConnectionMetaData provider) throws JMSException {
        String version = provider.getClass().getPackage().getImplementationVersion();
        return provider.getJMSProviderName() + ' ' + (version == null ? provider.getProviderVersion() : version);
    }
}
