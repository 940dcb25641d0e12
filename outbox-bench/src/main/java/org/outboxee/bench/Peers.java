package org.outboxee.bench;

import org.outboxee.bench.peers.DbScheduler;
import org.outboxee.bench.peers.Gruelbox;

/** The peers as what works off a backlog. */
final class Peers {

    static final String GRUELBOX = "gruelbox";
    static final String DB_SCHEDULER = "db-scheduler";

    private Peers() {}

    static boolean isOne(String subject) {
        return subject.equals(GRUELBOX) || subject.equals(DB_SCHEDULER);
    }

    static Subject gruelbox(BenchDatabase database, Gruelbox gruelbox, boolean withRow) {
        return new Subject() {
            @Override
            public String name() {
                return GRUELBOX;
            }

            @Override
            public void store(int count) throws Exception {
                database.execute("truncate txno_outbox");
                gruelbox.store(count, withRow);
            }

            @Override
            public void drain(int count) {
                gruelbox.drain();
                awaitNone(database, "select count(*) from txno_outbox where processed = false");
            }
        };
    }

    static Subject dbScheduler(BenchDatabase database, boolean withRow) {
        return new Subject() {
            private DbScheduler scheduler;

            @Override
            public String name() {
                return DB_SCHEDULER;
            }

            @Override
            public void store(int count) throws Exception {
                scheduler = new DbScheduler(database.pool(), withRow);
                scheduler.store(count);
            }

            @Override
            public void drain(int count) {
                scheduler.start();
                Arrivals.current().await(300);
                awaitNone(database, "select count(*) from scheduled_tasks");
                // stopping it is no part of the work, but nobody else is measured meanwhile
                new Thread(scheduler::stop).start();
            }
        };
    }

    private static void awaitNone(BenchDatabase database, String query) {
        while (database.number(query) > 0) {
            Arrivals.pause(1);
        }
    }
}
