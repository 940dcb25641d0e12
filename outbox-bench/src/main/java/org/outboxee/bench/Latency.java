package org.outboxee.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.outboxee.bench.jvm.Library;
import org.outboxee.bench.peers.Gruelbox;

/** L: from the return of the commit to the beginning of the job. */
final class Latency {

    private static final String OURS = "Outbox EE";
    private static final String OTHER_NODE = "Outbox EE, relay on another node only";

    private Latency() {}

    static List<Figure> run(Setting setting) throws Exception {
        int seconds = setting.full() ? 20 : 6;
        List<Figure> all = new ArrayList<>();
        Map<String, List<Double>> medians = new LinkedHashMap<>();
        Map<String, List<Double>> tails = new LinkedHashMap<>();
        Map<String, List<Double>> busy = new LinkedHashMap<>();
        try (BenchDatabase database = setting.database("latency");
                Gruelbox gruelbox = setting.peers() ? new Gruelbox(database.pool()) : null) {
            try (Library library = new Library(database, Map.of())) {
                int half = halfOfTheMaximum(library, database);
                at(half, Setting.WARM_UP_SECONDS, number -> Writing.ours(library, number));
                if (setting.peers()) {
                    gruelbox.submitAtOnce(true);
                    at(half, Setting.WARM_UP_SECONDS, number -> Writing.peer(gruelbox, number));
                }
                for (int run = 0; run <= setting.runs(); run++) {
                    note(run, OURS, medians, tails, at(50, seconds, number -> Writing.ours(library, number)));
                    if (setting.peers()) {
                        note(run, Peers.GRUELBOX, medians, tails, at(50, seconds, n -> Writing.peer(gruelbox, n)));
                    }
                    double[] waits = at(half, 4, number -> Writing.ours(library, number));
                    if (run > 0) {
                        busy.computeIfAbsent("Outbox EE, p50 at " + half + "/s", n -> new ArrayList<>())
                                .add(percentile(waits, 50));
                        busy.computeIfAbsent("Outbox EE, p99 at " + half + "/s", n -> new ArrayList<>())
                                .add(percentile(waits, 99));
                    }
                }
            }
            try (Library writer = new Library(database, Map.of("outbox.relay.enabled", "false"));
                    Library other = new Library(database, Map.of())) {
                other.wake();
                double[] waits = at(50, seconds, number -> Writing.ours(writer, number));
                all.add(Figure.of("L latency, 50/s", OTHER_NODE, "longest", "ms", List.of(percentile(waits, 100)))
                        .atMost(1500));
            }
        }
        Table p50 = new Table("L latency, 50/s", "p50", "ms", medians);
        Table p99 = new Table("L latency, 50/s", "p99", "ms", tails);
        if (setting.peers()) {
            p50.compareAtMost(OURS, Peers.GRUELBOX, 2.0);
            p99.compareAtMost(OURS, Peers.GRUELBOX, 1.0);
        }
        all.addAll(0, p99.figures());
        all.addAll(0, p50.figures());
        all.addAll(new Table("L latency, half of the maximum", "wait", "ms", busy).figures());
        return all;
    }

    private static void note(
            int run, String name, Map<String, List<Double>> medians, Map<String, List<Double>> tails, double... waits) {
        Bench.say("    " + name + ": p50 " + Figure.shown(percentile(waits, 50)) + " ms, p99 "
                + Figure.shown(percentile(waits, 99)) + " ms");
        if (run > 0) {
            medians.computeIfAbsent(name, n -> new ArrayList<>()).add(percentile(waits, 50));
            tails.computeIfAbsent(name, n -> new ArrayList<>()).add(percentile(waits, 99));
        }
    }

    /** By one thread, as fast as it goes: half of that is what one thread can write without falling behind. */
    private static int halfOfTheMaximum(Library library, BenchDatabase database) {
        int count = 3000;
        Arrivals.expect(count, 1);
        long begun = System.nanoTime();
        for (int i = 0; i < count; i++) {
            Writing.ours(library, i);
        }
        Subjects.awaitDone(database);
        return (int) (count / ((System.nanoTime() - begun) / 1e9) / 2);
    }

    /** The waits in milliseconds, sorted. */
    private static double[] at(int perSecond, int seconds, IntConsumer write) {
        int count = perSecond * seconds;
        Arrivals arrivals = Arrivals.expect(count, 1);
        long[] committed = new long[count];
        long begun = System.nanoTime();
        for (int i = 0; i < count; i++) {
            long due = begun + i * 1_000_000_000L / perSecond;
            while (System.nanoTime() < due) {
                java.util.concurrent.locks.LockSupport.parkNanos(Math.max(1, due - System.nanoTime()));
            }
            write.accept(i);
            committed[i] = System.nanoTime();
        }
        arrivals.await(60);
        arrivals.check();
        double[] waits = new double[count];
        for (int i = 0; i < count; i++) {
            waits[i] = Math.max(0, arrivals.when(i) - committed[i]) / 1e6;
        }
        Arrays.sort(waits);
        return waits;
    }

    private static double percentile(double[] sorted, int percent) {
        return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
    }
}
