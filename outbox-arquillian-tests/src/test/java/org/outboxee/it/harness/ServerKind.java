package org.outboxee.it.harness;

import java.nio.file.Path;
import java.util.Locale;

/** The application server of this run, chosen by the Maven profile. */
public enum ServerKind {
    WILDFLY,
    PAYARA,
    /** Payara Micro, which takes WARs only. */
    MICRO,
    /** Open Liberty with the Web Profile. */
    LIBERTY;

    private static final String CHOICE = "outbox.test.server";

    /** Whether this is a run with a server; a unit test or an IDE may have none. */
    static boolean isChosen() {
        return System.getProperty(CHOICE) != null;
    }

    /** The server of this run. */
    public static ServerKind active() {
        return valueOf(required(CHOICE).toUpperCase(Locale.ROOT));
    }

    /** For what only those do that Arquillian runs and that take EARs. */
    static IllegalStateException takesWarsOnly() {
        return new IllegalStateException(active() + " takes WARs only, from TestServers.startWebProfile");
    }

    /** Where the server was unpacked. */
    static Path home() {
        return Path.of(required("outbox.test.server.home"));
    }

    /** Where this run's copies, data and logs are. */
    static Path runDirectory() {
        return Path.of(required("outbox.test.run.directory"));
    }

    private static String required(String property) {
        String value = System.getProperty(property);
        if (value == null) {
            throw new IllegalStateException(property + " is missing; the tests on servers are run by mvn verify");
        }
        return value;
    }
}
