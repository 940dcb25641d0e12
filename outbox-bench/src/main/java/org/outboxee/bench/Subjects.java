package org.outboxee.bench;

import org.outboxee.bench.jvm.Library;

/** The library and the floors as what works off a backlog. */
final class Subjects {

    private static final int SECONDS = 300;

    private static final String OPEN = """
            select count(*) from (
                select 1 from outbox_deliveries where status in ('pending', 'dispatched') limit 1) open
            """;

    private Subjects() {}

    /** The library with its relay running; a drain begins with the commit of what is stored. */
    static Subject library(String name, BenchDatabase database, Library library, String type) {
        return new Subject() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public void store(int count) {
                database.store(BenchDatabase.APPLICATION, type, count);
            }

            @Override
            public void drain(int count) {
                library.wake();
                awaitDone(database);
            }
        };
    }

    /** Until all have arrived and no delivery is open. */
    static void awaitDone(BenchDatabase database) {
        Arrivals.current().await(SECONDS);
        awaitNoneOpen(database);
    }

    /** Until no delivery is open. */
    static void awaitNoneOpen(BenchDatabase database) {
        while (database.number(OPEN) > 0) {
            Arrivals.pause(1);
        }
    }

    /** What works off a backlog without anybody's help. */
    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    static Subject floor(String name, BenchDatabase database, Work work) {
        return new Subject() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public void store(int count) {
                database.store(FloorRows.APPLICATION, "floor", count);
            }

            @Override
            public void drain(int count) throws Exception {
                work.run();
            }
        };
    }

    static Subject oneTable(BenchDatabase database) {
        Floors floors = new Floors(database);
        return new Subject() {
            @Override
            public String name() {
                return "F2: one table, one update";
            }

            @Override
            public void store(int count) {
                database.update(
                        "insert into one_table (payload) select '{\"number\":' || n || ',\"text\":\"' "
                                + "|| repeat('x', 470) || '\"}' from generate_series(0, ?) n",
                        count - 1);
            }

            @Override
            public void drain(int count) throws Exception {
                floors.oneTable();
            }
        };
    }
}
