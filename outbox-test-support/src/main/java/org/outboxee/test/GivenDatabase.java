package org.outboxee.test;

import java.util.List;
import java.util.Map;

/** A server that was there before and stays; named by the environment. */
final class GivenDatabase extends TestDatabase {

    private static final String PREFIX = "OUTBOX_TEST_DB_";

    private static final List<String> PARTS = List.of("HOST", "PORT", "DATABASE", "USERNAME", "PASSWORD");

    private final Map<String, String> environment;
    private final int port;

    private GivenDatabase(Map<String, String> environment) {
        this.environment = environment;
        this.port = Integer.parseInt(part("PORT"));
    }

    static boolean isNamedBy(Map<String, String> environment) {
        return PARTS.stream().anyMatch(part -> environment.containsKey(PREFIX + part));
    }

    static GivenDatabase from(Map<String, String> environment) {
        List<String> missing = PARTS.stream()
                .map(PREFIX::concat)
                .filter(name -> !environment.containsKey(name))
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalStateException(
                    "A given database needs the environment variable(s) " + String.join(", ", missing));
        }
        if (!environment.get(PREFIX + "PORT").matches("\\d{1,5}")) {
            throw new IllegalStateException(
                    PREFIX + "PORT must be a port number, was " + environment.get(PREFIX + "PORT"));
        }
        return new GivenDatabase(environment);
    }

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.GIVEN;
    }

    @Override
    public String host() {
        return part("HOST");
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public String database() {
        return part("DATABASE");
    }

    @Override
    public String username() {
        return part("USERNAME");
    }

    @Override
    public String password() {
        return part("PASSWORD");
    }

    @Override
    void end() {
        // It is not ours.
    }

    private String part(String name) {
        return environment.get(PREFIX + name);
    }
}
