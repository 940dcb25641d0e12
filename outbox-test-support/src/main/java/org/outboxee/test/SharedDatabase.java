package org.outboxee.test;

import java.util.Locale;
import java.util.Map;

/** Chooses and holds the one server of this JVM. */
final class SharedDatabase {

    static final String CHOICE = "outbox.test.db";

    private static final String AUTO = "auto";

    private static TestDatabase started;

    private SharedDatabase() {}

    static synchronized TestDatabase get() {
        if (started == null) {
            TestDatabase database = start(System.getProperty(CHOICE, AUTO), System.getenv());
            Runtime.getRuntime().addShutdownHook(new Thread(database::close, "outbox-test-database-end"));
            started = database;
        }
        return started;
    }

    static TestDatabase start(String choice, Map<String, String> environment) {
        return switch (choice.toLowerCase(Locale.ROOT)) {
            case "given" -> GivenDatabase.from(environment);
            case "container" -> ContainerDatabase.start();
            case "embedded" -> EmbeddedPostgres.start(EmbeddedOptions.fromSystemProperties());
            case AUTO -> startFirstFound(environment);
            default ->
                throw new IllegalArgumentException(
                        CHOICE + " must be given, container, embedded or auto, was " + choice);
        };
    }

    private static TestDatabase startFirstFound(Map<String, String> environment) {
        if (GivenDatabase.isNamedBy(environment)) {
            return GivenDatabase.from(environment);
        }
        if (ContainerDatabase.isPossible()) {
            return ContainerDatabase.start();
        }
        return EmbeddedPostgres.start(EmbeddedOptions.fromSystemProperties());
    }
}
