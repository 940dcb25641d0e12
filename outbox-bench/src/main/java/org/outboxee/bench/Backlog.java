package org.outboxee.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.outboxee.bench.jvm.Library;

/** M: a large backlog is worked off by a JVM with 256 MB of heap, in a process of its own. */
final class Backlog {

    private Backlog() {}

    static List<Figure> run(Setting setting) throws Exception {
        int events = setting.full() ? 1_000_000 : 200_000;
        try (BenchDatabase database = setting.database("backlog")) {
            database.store(BenchDatabase.APPLICATION, "nothing", events);
            database.settle();
            BenchDatabase.Address address = database.address();
            long begun = System.nanoTime();
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx256m",
                            "-XX:+ExitOnOutOfMemoryError",
                            "-Dbench.target=" + System.getProperty("bench.target"),
                            "-cp",
                            System.getProperty("java.class.path"),
                            "org.outboxee.bench.Bench",
                            address.url(),
                            address.user(),
                            address.password(),
                            String.valueOf(events))
                    .inheritIO()
                    .start();
            if (!process.waitFor(20, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IllegalStateException("not done after 20 minutes");
            }
            double seconds = (System.nanoTime() - begun) / 1e9;
            if (process.exitValue() != 0) {
                throw new IllegalStateException("the process ended with " + process.exitValue());
            }
            return List.of(new Figure(
                    "M backlog of " + Figure.shown(events) + ", 256 MB of heap",
                    "Outbox EE",
                    "deliveries, with the start of the JVM",
                    "1/s",
                    List.of(events / seconds),
                    null,
                    null,
                    1.0,
                    true));
        }
    }

    /** In the process of its own. */
    static void main(String... arguments) {
        int events = Integer.parseInt(arguments[3]);
        Arrivals arrivals = Arrivals.expect(events, 1);
        BenchDatabase.Address address = new BenchDatabase.Address(arguments[0], arguments[1], arguments[2]);
        try (BenchDatabase database = BenchDatabase.at(address);
                Library library = new Library(database, Map.of())) {
            library.wake();
            arrivals.await(1100);
            Subjects.awaitDone(database);
            arrivals.check();
        }
    }
}
