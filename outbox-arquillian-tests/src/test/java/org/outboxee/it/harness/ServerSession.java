package org.outboxee.it.harness;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Before Arquillian boots its server: starts the database and says in system properties where everything is. */
public final class ServerSession implements LauncherSessionListener {

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
        Map<String, String> properties = new HashMap<>(ItDatabase.get().systemProperties());
        properties.put("outbox.test.arquillian.directory", arquillianDirectory().toString());
        switch (ServerKind.active()) {
            case WILDFLY -> {
                int offset = PortOffset.find(WildFlyProcess.PORTS);
                properties.put("outbox.test.port.offset", String.valueOf(offset));
                properties.put("outbox.test.admin.port", String.valueOf(WildFlyProcess.MANAGEMENT + offset));
                properties.put(ArquillianServer.HTTP_PORT, String.valueOf(WildFlyProcess.HTTP + offset));
            }
            case PAYARA -> {
                int offset = PortOffset.find(PayaraDomain.PORTS);
                properties.put("outbox.test.admin.port", String.valueOf(PayaraDomain.ADMIN + offset));
                properties.put(ArquillianServer.HTTP_PORT, String.valueOf(PayaraDomain.HTTP + offset));
                PayaraDomain.create(arquillianDirectory(), offset, Map.of());
            }
        }
        properties.forEach(System::setProperty);
    }

    /** The base directory or domain of the server that Arquillian runs. */
    static Path arquillianDirectory() {
        return switch (ServerKind.active()) {
            case WILDFLY -> ServerKind.runDirectory().resolve("arquillian");
            // Arquillian's adapter knows only domains inside of the server's directory.
            case PAYARA -> ServerKind.home().resolve("glassfish/domains/arquillian");
        };
    }
}
