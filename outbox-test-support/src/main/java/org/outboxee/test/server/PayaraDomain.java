package org.outboxee.test.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A copy of Payara's {@code domain1} with other ports and another default data source. Both are written
 * into domain.xml, because they differ from run to run and asadmin would need the domain running first.
 */
public final class PayaraDomain {

    /** Every port in domain.xml that the server listens on. */
    public static final List<Integer> PORTS = List.of(3700, 3820, 3920, 4848, 4900, 5900, 6666, 7676, 8080, 8181, 8686);

    /** The HTTP listener's port, before it is moved. */
    public static final int HTTP = 8080;

    /** The administration's port, before it is moved. */
    public static final int ADMIN = 4848;

    private static final String SERVER = "//config[@name='server-config']";

    private final Document xml;

    private PayaraDomain(Document xml) {
        this.xml = xml;
    }

    /**
     * Makes the domain.
     *
     * @param home where Payara was unpacked
     * @param directory the domain's directory; what is in it is replaced
     * @param portOffset how far all ports are moved
     * @param dataSource what the default data source leads to
     * @param systemProperties system properties of the server
     */
    public static void create(
            Path home,
            Path directory,
            int portOffset,
            DataSourceSettings dataSource,
            Map<String, String> systemProperties) {
        DirectoryCopy.replace(home.resolve("glassfish/domains/domain1"), directory);
        Path file = directory.resolve("config/domain.xml");
        try {
            PayaraDomain domain = new PayaraDomain(
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()));
            domain.moveListeners(portOffset);
            domain.use(dataSource, systemProperties.get(ServerProcess.SESSION_SQL));
            systemProperties.forEach(domain::addSystemProperty);
            if (systemProperties.containsKey(ServerProcess.TRANSACTION_TIMEOUT)) {
                domain.only(SERVER + "/transaction-service")
                        .setAttribute("timeout-in-seconds", systemProperties.get(ServerProcess.TRANSACTION_TIMEOUT));
            }
            TransformerFactory.newInstance()
                    .newTransformer()
                    .transform(new DOMSource(domain.xml), new StreamResult(file.toFile()));
        } catch (IOException | SAXException | ParserConfigurationException | TransformerException e) {
            throw new IllegalStateException("Writing " + file, e);
        }
    }

    private void moveListeners(int offset) {
        for (Element listener : find(SERVER + "//*[@port and number(@port) = @port]")) {
            move(listener, "port", offset);
            listener.setAttribute("address", "127.0.0.1");
        }
        move(only(SERVER + "/system-property[@name='JMS_PROVIDER_PORT']"), "value", offset);
        move(only("//hazelcast-runtime-configuration"), "start-port", offset);
        move(only("//hazelcast-runtime-configuration"), "das-port", offset);
        Element telnet = only(SERVER + "//jvm-options[starts-with(., '-Dosgi.shell.telnet.port=')]");
        telnet.setTextContent("-Dosgi.shell.telnet.port=" + (6666 + offset));
    }

    private static void move(Element element, String attribute, int offset) {
        element.setAttribute(attribute, String.valueOf(Integer.parseInt(element.getAttribute(attribute)) + offset));
    }

    private void use(DataSourceSettings dataSource, String sessionSql) {
        Element pool = xml.createElement("jdbc-connection-pool");
        pool.setAttribute("name", "OutboxPool");
        pool.setAttribute("res-type", "javax.sql.ConnectionPoolDataSource");
        pool.setAttribute("datasource-classname", dataSource.dataSourceClass());
        if (dataSource.needsIsolation()) {
            pool.setAttribute("transaction-isolation-level", "read-committed");
        }
        pool.setAttribute("steady-pool-size", "2");
        pool.setAttribute("max-pool-size", "50");
        if (sessionSql != null) {
            pool.setAttribute("init-sql", sessionSql);
        }
        // Asks the server with Connection.isValid; "auto-commit" would not, since pgjdbc keeps that flag to itself.
        pool.setAttribute("is-connection-validation-required", "true");
        pool.setAttribute("connection-validation-method", "custom-validation");
        pool.setAttribute("validation-classname", "org.glassfish.api.jdbc.validation.JDBC40ConnectionValidation");
        Map.of(
                        "URL", dataSource.url(),
                        "user", dataSource.login().username(),
                        "password", dataSource.login().password())
                .forEach((name, value) -> {
                    Element property = xml.createElement("property");
                    property.setAttribute("name", name);
                    property.setAttribute("value", value);
                    pool.appendChild(property);
                });
        only("/domain/resources").appendChild(pool);
        only("/domain/resources/jdbc-resource[@jndi-name='jdbc/__default']").setAttribute("pool-name", "OutboxPool");
    }

    /** Those for the configuration may have blanks, and are in it already. */
    private void addSystemProperty(String name, String value) {
        if (name.equals(ServerProcess.SESSION_SQL)) {
            return;
        }
        Element element = xml.createElement("jvm-options");
        element.setTextContent("-D" + name + "=" + value);
        only(SERVER + "/java-config").appendChild(element);
    }

    private Element only(String path) {
        List<Element> found = find(path);
        if (found.size() != 1) {
            throw new IllegalStateException("domain.xml has " + found.size() + " of " + path + ", not one");
        }
        return found.get(0);
    }

    private List<Element> find(String path) {
        try {
            NodeList nodes =
                    (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, xml, XPathConstants.NODESET);
            return IntStream.range(0, nodes.getLength())
                    .mapToObj(i -> (Element) nodes.item(i))
                    .toList();
        } catch (XPathExpressionException e) {
            throw new IllegalArgumentException(path, e);
        }
    }
}
