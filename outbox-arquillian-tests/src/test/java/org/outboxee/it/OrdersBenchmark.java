package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.it.harness.TestServers;
import org.outboxee.test.Eventually;
import org.outboxee.test.server.ServerProcess;

/**
 * Prints how long the example application takes with the default configuration: a burst of 1,000 orders with three
 * deliveries each, and single orders one after the other. Not part of the build; run it with
 * {@code mvn verify -Dit.test=OrdersBenchmark -Dtest.java.options=}. It checks that nothing is lost or doubled, never a time.
 */
class OrdersBenchmark {

    private static final int ORDERS = 1_000;
    private static final int JOBS = 3;
    private static final int CLIENTS = 4;
    private static final int SINGLE = 20;
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    @Test
    void onPostgresql() {
        ProbeTables.create();
        ItDatabase.get().execute(ExampleTables.CREATE);
        ItDatabase.get().applyGrants(ExampleTables.RIGHTS);
        measure("PostgreSQL", "bench-postgresql", Map.of());
    }

    @Test
    void onTheServersOwnH2() {
        measure("H2", "bench-h2", Map.of("test.outbox.datasource", "java:jboss/datasources/ExampleDS"));
    }

    private static void measure(String database, String node, Map<String, String> properties) {
        try (ServerProcess server = TestServers.start(node, properties)) {
            server.deploy(Path.of(System.getProperty("outbox.test.product"), "outbox-example-ear.ear"));
            place(server, 100); // warms up classes and pools
            long before = awaitEffects(server, 100 * JOBS);

            long begun = System.nanoTime();
            burst(server);
            long placed = System.nanoTime();
            long effects = awaitEffects(server, before + ORDERS * JOBS) - before;
            print(database + ": burst of " + ORDERS + " orders over HTTP placed in " + seconds(placed - begun)
                    + " s, all " + effects + " effects after " + seconds(System.nanoTime() - begun) + " s");
            assertThat(effects).isEqualTo(ORDERS * JOBS);

            List<Long> latencies = new ArrayList<>();
            for (int i = 0; i < SINGLE; i++) {
                long count = effects(server);
                place(server, 1);
                long committed = System.nanoTime();
                awaitEffects(server, count + JOBS);
                latencies.add(System.nanoTime() - committed);
            }
            Collections.sort(latencies);
            print(database + ": " + SINGLE + " single orders, from the answer to all three effects: median "
                    + latencies.get(SINGLE / 2) / 1_000_000 + " ms, longest "
                    + latencies.get(SINGLE - 1) / 1_000_000 + " ms");
        }
    }

    private static void burst(ServerProcess server) {
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            Thread client = new Thread(() -> place(server, ORDERS / CLIENTS), "client-" + i);
            client.start();
            clients.add(client);
        }
        clients.forEach(OrdersBenchmark::join);
    }

    private static void join(Thread client) {
        try {
            client.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void place(ServerProcess server, int orders) {
        for (int i = 0; i < orders; i++) {
            assertThat(Http.post(server.url("/shop/api/orders"), "{\"amountCents\":1000,\"currency\":\"EUR\"}")
                            .status())
                    .isBetween(200, 201);
        }
    }

    private static long awaitEffects(ServerProcess server, long expected) {
        Eventually.await(
                Duration.ofMinutes(2), expected + " effects", () -> effects(server), count -> count >= expected);
        return effects(server);
    }

    private static long effects(ServerProcess server) {
        Matcher number =
                NUMBER.matcher(Http.get(server.url("/shop/api/orders/effects")).body());
        assertThat(number.find()).isTrue();
        return Long.parseLong(number.group());
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos / 1e9);
    }

    private static void print(String line) {
        System.out.println("benchmark: " + line);
    }
}
