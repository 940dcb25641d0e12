package org.outboxee.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.outboxee.test.EmbeddedPostgres;

/**
 * How and where it is measured.
 *
 * @param full whether the long form was asked for
 * @param runs how many runs count
 * @param events how many events a backlog has
 */
record Setting(EmbeddedPostgres server, boolean full, boolean peers, int runs, int events, Machine machine) {

    static final int WARM_UP_SECONDS = 8;

    /** What stands above the results. */
    record Machine(String text) {}

    static Setting read(EmbeddedPostgres server) {
        boolean full = Boolean.getBoolean("bench.full");
        String runs = System.getProperty("bench.runs", "");
        return new Setting(
                server,
                full,
                !"false".equals(System.getProperty("bench.peers")),
                runs.isBlank() ? full ? 7 : 3 : Integer.parseInt(runs),
                Integer.getInteger("bench.events", 20_000),
                new Machine("PostgreSQL " + server.version() + " on the same machine, fsync and synchronous_commit on, "
                        + "otherwise as delivered; "
                        + "Java " + System.getProperty("java.version") + "; "
                        + Runtime.getRuntime().availableProcessors() + " processors, " + cpu() + "; "
                        + System.getProperty("bench.versions", "") + "; " + form(full)));
    }

    /** As one scenario is measured: it alone may have been asked for in its long form. */
    Setting of(String scenario) {
        return new Setting(server, full || listed("bench.long").contains(scenario), peers, runs, events, machine);
    }

    static Set<String> wanted() {
        return listed("bench.scenarios");
    }

    private static Set<String> listed(String property) {
        return Arrays.stream(System.getProperty(property, "").split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String form(boolean full) {
        Set<String> longOnes = listed("bench.long");
        return full
                ? "long form"
                : "short form" + (longOnes.isEmpty() ? "" : ", long for " + String.join(", ", longOnes));
    }

    /** Something that is run several times, and how fast it was. */
    @FunctionalInterface
    interface Run {

        /** How many a second. */
        double rate() throws Exception;
    }

    /**
     * Runs before those that count, for {@value #WARM_UP_SECONDS} seconds: a JVM compiles for seconds what it then runs
     * several times as fast, and slows what runs meanwhile.
     */
    static void warmUp(int count, Run run) throws Exception {
        for (double seconds = 0; seconds < WARM_UP_SECONDS; ) {
            seconds += count / run.rate();
        }
    }

    BenchDatabase database(String name) {
        return BenchDatabase.create(server, name);
    }

    private static String cpu() {
        try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (java.io.IOException e) {
            return "unknown";
        }
    }
}
