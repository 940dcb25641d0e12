package org.outboxee.bench;

import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.outboxee.bench.jvm.Library;

/** H and X: a drain with many finished rows, and while somebody holds a snapshot open. */
final class History {

    private static final String EMPTY = "empty tables";

    private static final String FILL = """
            with e as (
                insert into outbox_events (id, application, event_type, payload, routed_at)
                select gen_random_uuid(), 'bench', 'nothing', repeat('x', 500), clock_timestamp()
                from generate_series(1, ?)
                returning id)
            insert into outbox_deliveries (id, event_id, application, event_type, transport, target, queue_name,
                retry_schedule, delivery_timeout_seconds, status, available_at, dispatch_id, completed_at)
            select gen_random_uuid(), e.id, 'bench', 'nothing', 'job', 'old', '-', 'PT60S', 600, 'completed',
                clock_timestamp(), gen_random_uuid(), clock_timestamp()
            from e
            """;

    private History() {}

    static List<Figure> finished(Setting setting) throws Exception {
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        Map<String, String> againstEmpty = new LinkedHashMap<>();
        try (BenchDatabase without = setting.database("history_0");
                BenchDatabase database = setting.database("history");
                Library libraryWithout = new Library(without, Map.of());
                Library library = new Library(database, Map.of())) {
            Subject empty = Subjects.library(EMPTY, without, libraryWithout, "nothing");
            new Drains(without, 0, setting.events(), 1).measure(List.of(empty)); // warms up
            int filled = 0;
            for (int millions : setting.full() ? new int[] {1, 5} : new int[] {1}) {
                for (; filled < millions; filled++) {
                    database.update(FILL, 1_000_000);
                }
                database.settle();
                String name = millions + ",000,000 finished deliveries";
                String besideIt = EMPTY + " in turns with " + millions + ",000,000";
                againstEmpty.put(name, besideIt);
                Subject full = Subjects.library(name, database, library, "nothing");
                Drains drainsWithout = new Drains(without, 1, setting.events(), 1);
                Drains drains = new Drains(database, 1, setting.events(), 1);
                for (int run = 0; run <= setting.runs(); run++) {
                    without.empty();
                    database.settle();
                    boolean fullFirst = run % 2 == 0; // what comes first meets a disk that is still at the checkpoint
                    if (fullFirst) {
                        note(rates, run, name, drains.drain(full));
                    }
                    note(rates, run, besideIt, drainsWithout.drain(empty));
                    if (!fullFirst) {
                        note(rates, run, name, drains.drain(full));
                    }
                }
            }
        }
        Table table = new Table("H history", "deliveries", "1/s", rates);
        againstEmpty.forEach((name, besideIt) -> table.compare(name, besideIt, 0.9)); // the disk differs with the hour
        return table.figures();
    }

    static List<Figure> snapshot(Setting setting) throws Exception {
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        String held = "after 100,000 events under a snapshot held open";
        String free = "after 100,000 events without";
        try (BenchDatabase database = setting.database("snapshot");
                Library library = new Library(database, Map.of())) {
            Subject subject = Subjects.library("Outbox EE", database, library, "nothing");
            Drains drains = new Drains(database, 1, setting.events(), 1);
            drains.drain(subject);
            drains.drain(subject);
            for (int run = 0; run < Math.min(3, setting.runs()); run++) {
                database.empty();
                note(rates, 1, free, last(drains, subject));
                database.empty();
                try (Connection connection = database.pool().getConnection();
                        Statement statement = connection.createStatement()) {
                    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                    connection.setAutoCommit(false);
                    statement.execute("select count(*) from orders");
                    note(rates, 1, held, last(drains, subject));
                    connection.rollback();
                    connection.setAutoCommit(true);
                    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
                }
            }
        }
        Table table = new Table("X foreign snapshot", "deliveries", "1/s", rates);
        table.compare(held, free, 0.8);
        return table.figures();
    }

    private static double last(Drains drains, Subject subject) throws Exception {
        for (int i = 0; i < 5; i++) {
            drains.drain(subject);
        }
        return drains.drain(subject);
    }

    private static void note(Map<String, List<Double>> rates, int run, String name, double rate) {
        if (run > 0) {
            rates.computeIfAbsent(name, n -> new ArrayList<>()).add(rate);
        }
    }
}
