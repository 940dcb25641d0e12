package org.outboxee.it.harness;

import java.nio.file.Path;
import java.util.Map;
import org.outboxee.test.server.ServerProcess;
import org.outboxee.test.server.ServerSetup;
import org.outboxee.test.server.WildFlyProcess;

/** Servers besides the one that Arquillian runs, of the kind that this run tests. */
public final class TestServers {

    private TestServers() {}

    /**
     * Starts a server on the database that Arquillian's server uses too.
     *
     * @param node its name, also that of its directory below {@code target/run}; WildFly takes at most 23 letters
     * @param systemProperties more system properties for it
     * @return the server, started, with nothing deployed
     */
    public static ServerProcess start(String node, Map<String, String> systemProperties) {
        return start(node, ItDatabase.get(), systemProperties);
    }

    /**
     * Starts a server.
     *
     * @param node its name, also that of its directory below {@code target/run}; WildFly takes at most 23 letters
     * @param database what its default data source leads to
     * @param systemProperties more system properties for it
     * @return the server, started, with nothing deployed
     */
    public static ServerProcess start(String node, ItDatabase database, Map<String, String> systemProperties) {
        ServerSetup setup = setup(node, database, systemProperties);
        ServerProcess server = switch (ServerKind.active()) {
            case WILDFLY -> ServerProcess.wildFly(setup);
            case PAYARA -> ServerProcess.payara(setup);
            case MICRO, LIBERTY -> throw ServerKind.takesWarsOnly();
        };
        return server.started();
    }

    /**
     * Starts a server with no more than the Web Profile, where it has such a configuration.
     *
     * @param node as for {@link #start}
     * @param systemProperties more system properties for it
     * @return the server, started, with nothing deployed
     */
    public static ServerProcess startWebProfile(String node, Map<String, String> systemProperties) {
        ServerSetup setup = setup(node, ItDatabase.get(), systemProperties);
        ServerProcess server = switch (ServerKind.active()) {
            case WILDFLY -> {
                WildFlyProcess wildFly = ServerProcess.wildFly(setup);
                wildFly.useWebProfile(Path.of("src/test/servers/wildfly-web.cli"));
                yield wildFly;
            }
            case PAYARA -> ServerProcess.payara(setup);
            case MICRO -> ServerProcess.payaraMicro(setup);
            case LIBERTY -> ServerProcess.liberty(setup);
        };
        return server.started();
    }

    /**
     * Starts a WildFly whose default connection factory leads to a broker in a process of its own, in place of the one
     * inside of the server; message-driven beans read from there too.
     *
     * @param node as for {@link #start}
     * @param broker the broker; it needn't run
     * @return the server, started, with nothing deployed
     */
    public static ServerProcess startWithBroker(String node, ArtemisProcess broker) {
        WildFlyProcess server = ServerProcess.wildFly(setup(
                node,
                ItDatabase.get(),
                Map.of("outbox.node", node, "test.broker.port", String.valueOf(broker.port()))));
        server.configure(Path.of("src/test/servers/wildfly-separate-broker.cli"));
        return server.started();
    }

    private static ServerSetup setup(String node, ItDatabase database, Map<String, String> systemProperties) {
        return new ServerSetup(
                node,
                ServerKind.home(),
                ServerKind.runDirectory().resolve(node),
                database.settings(),
                systemProperties);
    }
}
