package org.outboxee.test.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An Open Liberty with the Web Profile, MicroProfile Config, and a user directory of its own. */
final class LibertyProcess extends WarServerProcess {

    private static final String SERVER = "outbox";

    private static final String XML = """
            <server>
                <featureManager>
                    <feature>webProfile-10.0</feature>
                    <feature>mpConfig-3.1</feature>
                </featureManager>
                <httpEndpoint id="defaultHttpEndpoint" host="127.0.0.1" httpPort="%d" httpsPort="-1"/>
                <applicationMonitor pollingRate="500ms"/>
                <library id="driver"><fileset dir="%s" includes="%s"/></library>
                <dataSource id="DefaultDataSource">
                    <connectionManager maxPoolSize="50"/>
                    <jdbcDriver libraryRef="driver"/>
                    <properties.postgresql URL="%s" user="%s" password="%s"/>
                </dataSource>
            </server>
            """;

    LibertyProcess(ServerSetup setup) {
        super(setup);
        DataSourceSettings settings = setup.dataSource();
        Path driver = driver();
        try {
            Files.writeString(
                    home().resolve("server.xml"),
                    XML.formatted(
                            httpPort(),
                            driver.getParent(),
                            driver.getFileName(),
                            settings.url().replace("&", "&amp;"),
                            settings.login().username(),
                            settings.login().password()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path home() {
        return directory().resolve("usr/servers").resolve(SERVER);
    }

    @Override
    Path deployments() {
        return home().resolve("dropins");
    }

    @Override
    List<String> command() {
        Path home = setup().home();
        // The options with which Liberty's own script opens the JDK's packages to its libraries.
        List<String> command = new ArrayList<>(List.of(
                java(),
                "@" + home.resolve("lib/platform/java").resolve(options()),
                "-Xmx768m",
                "-javaagent:" + home.resolve("bin/tools/ws-javaagent.jar")));
        command.addAll(javaOptions());
        command.addAll(List.of("-jar", home.resolve("bin/tools/ws-server.jar").toString(), SERVER));
        return command;
    }

    private static String options() {
        return Runtime.version().feature() < 24 ? "java9.options" : "java24.options";
    }

    @Override
    Map<String, String> environment() {
        return Map.of("WLP_USER_DIR", directory().resolve("usr").toString());
    }

    @Override
    String startedSign() {
        return "CWWKF0011I";
    }

    @Override
    String deployed(String name) {
        return "CWWKZ0001I: Application " + name;
    }

    @Override
    String refused(String name) {
        return "CWWKZ0002E";
    }
}
