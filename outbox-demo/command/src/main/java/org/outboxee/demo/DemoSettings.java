package org.outboxee.demo;

import java.nio.file.Path;
import java.util.Locale;

/**
 * What the command line and the build say.
 *
 * @param server which server
 * @param version its version
 * @param zip where Maven has put its distribution
 * @param h2 whether the database is H2 instead of PostgreSQL
 * @param once whether to end without waiting for a key
 * @param directory for unpacked servers, runs and logs
 * @param ear the application
 * @param billingEar the other service
 */
record DemoSettings(
        ServerChoice server,
        String version,
        Path zip,
        boolean h2,
        boolean once,
        Path directory,
        Path ear,
        Path billingEar) {

    static DemoSettings fromSystemProperties() {
        String database = required("demo.db");
        if (!database.equals("postgresql") && !database.equals("h2")) {
            throw new DemoFailedException("demo.db must be postgresql or h2, was " + database);
        }
        return new DemoSettings(
                server(required("demo.server")),
                required("demo.server.version"),
                Path.of(required("demo.server.zip")),
                database.equals("h2"),
                isOn(System.getProperty("demo.once")),
                Path.of(required("demo.directory")),
                Path.of(required("demo.ear")).normalize(),
                Path.of(required("demo.billing.ear")).normalize());
    }

    /** {@code -Ddemo.once} without a value is on. */
    static boolean isOn(String once) {
        return "true".equals(once);
    }

    private static ServerChoice server(String name) {
        try {
            return ServerChoice.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new DemoFailedException("demo.server must be wildfly or payara, was " + name, e);
        }
    }

    private static String required(String property) {
        String value = System.getProperty(property);
        if (value == null) {
            throw new DemoFailedException(property + " is missing; the demo is run by mvn -Pdemo");
        }
        return value;
    }
}
