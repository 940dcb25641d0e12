package org.outboxee.test.server;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a server of one's own is made from.
 *
 * @param node its name; WildFly takes at most 23 letters
 * @param home where the server was unpacked; nothing is written there
 * @param directory its own, replaced when the server is made
 * @param dataSource what its default data source leads to
 * @param systemProperties more system properties for it
 */
public record ServerSetup(
        String node, Path home, Path directory, DataSourceSettings dataSource, Map<String, String> systemProperties) {

    public ServerSetup {
        systemProperties = Map.copyOf(systemProperties);
    }
}
