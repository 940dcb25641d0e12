package org.outboxee.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.UUID;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Reads the configuration once and hands it to the library's beans. Its problems are reported by the start. */
@ApplicationScoped
public class Configuration {

    private final ConfigSource source = new ServerConfigSource();
    private final OutboxConfig.Result result =
            OutboxConfig.read(source, applicationName(), hostName() + '-' + suffix());

    @Produces
    OutboxConfig config() {
        return result.config();
    }

    public ConfigSource source() {
        return source;
    }

    public List<String> problems() {
        return result.problems();
    }

    private static String applicationName() {
        try {
            return InitialContext.<String>doLookup("java:app/AppName");
        } catch (NamingException e) {
            return "application";
        }
    }

    private static String hostName() {
        try {
            String name = InetAddress.getLocalHost().getHostName();
            return name.length() <= 80 ? name : name.substring(0, 80);
        } catch (UnknownHostException e) {
            return "node";
        }
    }

    private static String suffix() {
        return UUID.randomUUID().toString().substring(0, 8);
    }
}
