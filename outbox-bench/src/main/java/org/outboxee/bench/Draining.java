package org.outboxee.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.outboxee.bench.jvm.Library;
import org.outboxee.bench.peers.Gruelbox;

/** D and F: how fast a backlog of 20,000 is worked off. */
final class Draining {

    /** The scenario that peers run too. */
    static final String NOTHING = "D local, no-op job";

    private static final String OURS = "Outbox EE";
    private static final String BATCHED = "Outbox EE, @JobBatch(100)";
    private static final String METRIC = "deliveries";
    private static final String UNIT = "1/s";

    private Draining() {}

    static List<Figure> nothing(Setting setting) throws Exception {
        try (BenchDatabase database = setting.database("noop");
                Library library = new Library(database, Map.of());
                Gruelbox gruelbox = setting.peers() ? new Gruelbox(database.pool()) : null) {
            Floors floors = new Floors(database);
            List<Subject> subjects = new ArrayList<>(List.of(
                    Subjects.library(OURS, database, library, "nothing"),
                    Subjects.floor("F1: JDBC in batches of 100", database, floors::inBatches),
                    Subjects.oneTable(database)));
            if (setting.peers()) {
                subjects.add(Peers.gruelbox(database, gruelbox, false));
                subjects.add(Peers.dbScheduler(database, false));
            }
            Map<String, List<Double>> rates =
                    new Drains(database, setting.runs(), setting.events(), 1).measure(subjects);
            Table table = new Table(NOTHING, METRIC, UNIT, rates);
            table.compare(OURS, "F1: JDBC in batches of 100", 0.7);
            table.compareWithBestPeer(OURS, 2.5);
            return table.figures();
        }
    }

    static List<Figure> rows(Setting setting) throws Exception {
        int threads = 4;
        try (BenchDatabase database = setting.database("row");
                Library library = new Library(database, Map.of());
                Gruelbox gruelbox = setting.peers() ? new Gruelbox(database.pool()) : null) {
            Floors floors = new Floors(database);
            List<Subject> subjects = new ArrayList<>(List.of(
                    Subjects.library(OURS, database, library, "row"),
                    Subjects.library(BATCHED, database, library, "rows-together"),
                    Subjects.floor("each floor: a transaction per job", database, () -> floors.rowsOneByOne(threads)),
                    Subjects.floor("batch floor: 100 per transaction", database, floors::rowsInBatches)));
            if (setting.peers()) {
                subjects.add(Peers.gruelbox(database, gruelbox, true));
                subjects.add(Peers.dbScheduler(database, true));
            }
            Map<String, List<Double>> rates =
                    new Drains(database, setting.runs(), setting.events(), 1).measure(subjects);
            Table table = new Table("D local, one row per job", METRIC, UNIT, rates);
            table.compare(OURS, "each floor: a transaction per job", 0.95);
            table.compareWithBestPeer(OURS, null);
            table.compare(BATCHED, "batch floor: 100 per transaction", 0.5);
            table.compareWithBestPeer(BATCHED, 2.0);
            return table.figures();
        }
    }

    static List<Figure> fanOut(Setting setting) throws Exception {
        try (BenchDatabase database = setting.database("fan");
                Library library = new Library(database, Map.of())) {
            Subject five = Subjects.library("Outbox EE, 5 routes", database, library, "fan-out");
            Map<String, List<Double>> rates =
                    new Drains(database, setting.runs(), setting.events() / 5, 5).measure(List.of(five));
            return new Table("F fan-out to 5, no-op jobs", METRIC, UNIT, rates).figures();
        }
    }
}
