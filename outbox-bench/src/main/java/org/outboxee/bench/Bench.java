package org.outboxee.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.outboxee.test.EmbeddedOptions;
import org.outboxee.test.EmbeddedPostgres;

/** Runs the scenarios one after the other on one PostgreSQL and reports; see CONTRIBUTING.md. */
public final class Bench {

    private static final Logger ALL = Logger.getLogger("");
    private static final long BEGUN = System.nanoTime();

    private Bench() {}

    /** One group of figures. */
    @FunctionalInterface
    interface Scenario {
        List<Figure> run(Setting setting) throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        ALL.setLevel(Level.SEVERE);
        if (arguments.length > 0) {
            Backlog.main(arguments);
            System.exit(0);
        }
        Path target = Path.of(System.getProperty("bench.target"));
        Files.createDirectories(target);
        List<Figure> figures = new ArrayList<>();
        Setting.Machine machine;
        try (EmbeddedPostgres server =
                EmbeddedPostgres.start(EmbeddedOptions.fromSystemProperties().withFsync())) {
            Setting setting = Setting.read(server);
            machine = setting.machine();
            say(machine.text());
            scenarios().forEach((name, scenario) -> figures.addAll(run(name, scenario, setting.of(name))));
        }
        figures.addAll(Queueing.besidePeers(figures));
        new Report(figures, machine).write(target, System.getProperty("bench.page", ""));
        say("took " + (System.nanoTime() - BEGUN) / 1_000_000_000 + " s");
        System.exit(0); // peers leave threads behind
    }

    private static Map<String, Scenario> scenarios() {
        Map<String, Scenario> all = new LinkedHashMap<>();
        all.put("W", Writing::run);
        all.put("D-noop", Draining::nothing);
        all.put("D-row", Draining::rows);
        all.put("D-http", Sending::run);
        all.put("L", Latency::run);
        all.put("D-jms", Queueing::run);
        all.put("R", Thrift::rowsAndStatements);
        all.put("X", History::snapshot);
        all.put("I", Thrift::idle);
        all.put("H", History::finished);
        all.put("N", Nodes::run);
        all.put("F", Draining::fanOut);
        all.put("M", Backlog::run);
        Set<String> wanted = Setting.wanted();
        all.keySet().removeIf(name -> !wanted.isEmpty() && !wanted.contains(name));
        return all;
    }

    /** One that fails says so in the table, and the others run nevertheless. */
    private static List<Figure> run(String name, Scenario scenario, Setting setting) {
        say(name);
        try {
            return scenario.run(setting);
        } catch (Exception | Error e) {
            e.printStackTrace(System.out);
            return List.of(
                    new Figure(name, "Outbox EE", "not measured: " + e, "", List.of(0.0), null, null, 1.0, true));
        }
    }

    static void say(String line) {
        System.out.println(line);
    }
}
