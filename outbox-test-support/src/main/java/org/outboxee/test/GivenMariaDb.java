package org.outboxee.test;

import java.util.List;
import java.util.Map;

/** A MariaDB that was there before and stays; named by the environment. */
final class GivenMariaDb extends TestMariaDb {

    private static final List<String> PARTS = List.of("HOST", "PORT", "USERNAME", "PASSWORD");

    private final Map<String, String> environment;

    private GivenMariaDb(Map<String, String> environment) {
        this.environment = environment;
    }

    static boolean isNamedBy(Map<String, String> environment) {
        return PARTS.stream().anyMatch(part -> environment.containsKey(ENVIRONMENT + part));
    }

    static GivenMariaDb from(Map<String, String> environment) {
        List<String> missing = PARTS.stream()
                .map(ENVIRONMENT::concat)
                .filter(name -> !environment.containsKey(name))
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalStateException(
                    "A given MariaDB needs the environment variable(s) " + String.join(", ", missing));
        }
        String port = environment.get(ENVIRONMENT + "PORT");
        if (!port.matches("\\d{1,5}")) {
            throw new IllegalStateException(ENVIRONMENT + "PORT must be a port number, was " + port);
        }
        return new GivenMariaDb(environment);
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
        return Integer.parseInt(part("PORT"));
    }

    @Override
    Login administrator() {
        return new Login(part("USERNAME"), part("PASSWORD"));
    }

    @Override
    void end() {
        // It is not ours.
    }

    private String part(String name) {
        return environment.get(ENVIRONMENT + name);
    }
}
