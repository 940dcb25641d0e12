package org.outboxee.it.harness;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.outboxee.test.server.DirectoryCopy;
import org.outboxee.test.server.PayaraDomain;
import org.outboxee.test.server.PortOffset;
import org.outboxee.test.server.WildFlyProcess;

/** Before Arquillian boots its server: starts the database and says in system properties where everything is. */
public final class ServerSession implements LauncherSessionListener {

    /** What applications on Arquillian's server are told, on either server; values without blanks. */
    private static final Map<String, String> APPLICATION_PROPERTIES = Map.of();

    private static boolean prepared;

    /** The database ends with the JVM, after Arquillian's server; some launchers open a session just to discover. */
    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (ServerKind.isChosen()) {
            prepare();
        }
    }

    private static synchronized void prepare() {
        if (prepared) {
            return;
        }
        prepared = true;
        switch (ServerKind.active()) {
            case WILDFLY -> prepareWildFly(PortOffset.find(WildFlyProcess.PORTS));
            case PAYARA -> preparePayara(PortOffset.find(PayaraDomain.PORTS));
            case MICRO, LIBERTY -> {
                // not run by Arquillian
            }
        }
    }

    private static void prepareWildFly(int portOffset) {
        DirectoryCopy.recreate(ArquillianServer.directory());
        Map<String, String> properties =
                new HashMap<>(ItDatabase.get().settings().systemProperties());
        properties.put("jboss.socket.binding.port-offset", String.valueOf(portOffset));
        properties.putAll(APPLICATION_PROPERTIES);
        System.setProperty(
                "outbox.test.arquillian.directory", ArquillianServer.directory().toString());
        System.setProperty("outbox.test.arquillian.admin.port", String.valueOf(WildFlyProcess.MANAGEMENT + portOffset));
        System.setProperty(ArquillianServer.HTTP_PORT, String.valueOf(WildFlyProcess.HTTP + portOffset));
        System.setProperty(
                "outbox.test.arquillian.properties",
                properties.entrySet().stream()
                        .map(property -> "-D" + property.getKey() + "=" + property.getValue())
                        .collect(Collectors.joining(" "))
                        .replace("&", "&amp;")); // it becomes part of arquillian.xml
    }

    private static void preparePayara(int portOffset) {
        PayaraDomain.create(
                ServerKind.home(),
                ArquillianServer.directory(),
                portOffset,
                ItDatabase.get().settings(),
                APPLICATION_PROPERTIES);
        System.setProperty("outbox.test.arquillian.admin.port", String.valueOf(PayaraDomain.ADMIN + portOffset));
        System.setProperty(ArquillianServer.HTTP_PORT, String.valueOf(PayaraDomain.HTTP + portOffset));
    }
}
