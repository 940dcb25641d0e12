package org.outboxee.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which combinations ran in this JVM, and with how many tests. */
final class RanCombinations {

    private static final Map<Class<?>, Integer> TESTS = new ConcurrentHashMap<>();

    private RanCombinations() {}

    static void add(Class<?> combination, String database, Provider provider, int tests) {
        TESTS.put(combination, tests);
        System.out.println("database: " + database + ", provider " + provider.version() + ", " + tests + " tests");
    }

    static Map<Class<?>, Integer> tests() {
        return Map.copyOf(TESTS);
    }
}
