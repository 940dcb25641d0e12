package org.outboxee.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.outboxee.bench.jvm.Library;
import org.outboxee.test.EmbeddedOptions;
import org.outboxee.test.EmbeddedPostgres;

/** R and I: what a delivery costs in rows and statements, and what an idle node asks. */
final class Thrift {

    private static final String ROWS = """
            select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) from pg_stat_user_tables
            where relname like 'outbox%'
            """;

    private static final String STATEMENTS = """
            select coalesce(sum(calls), 0) from pg_stat_statements s join pg_database d on d.oid = s.dbid
            where d.datname = current_database() and query ilike '%outbox\\_%' and query not ilike '%pg_stat%'
            """;

    /** What the time goes into, for whoever wonders. */
    private static final String SLOWEST = """
            select '    ' || calls || ' calls of ' || round(mean_exec_time::numeric, 2) || ' ms: '
                || left(regexp_replace(query, '\\s+', ' ', 'g'), 110)
            from pg_stat_statements order by total_exec_time desc limit 10
            """;

    private Thrift() {}

    static List<Figure> rowsAndStatements(Setting setting) throws Exception {
        List<Figure> all = new ArrayList<>();
        try (EmbeddedPostgres server = counting();
                BenchDatabase database = BenchDatabase.create(server, "thrift");
                Library library = new Library(database, Map.of())) {
            database.execute("create extension pg_stat_statements");
            Subject subject = Subjects.library("Outbox EE", database, library, "nothing");
            Drains drains = new Drains(database, 1, setting.events(), 1);
            drains.drain(subject);
            List<Double> rows = new ArrayList<>();
            List<Double> statements = new ArrayList<>();
            for (int run = 0; run < setting.runs(); run++) {
                Arrivals.pause(1500); // statistics are told a second late
                long rowsBefore = database.number(ROWS);
                long statementsBefore = database.number(STATEMENTS);
                drains.drain(subject);
                statements.add((double) (database.number(STATEMENTS) - statementsBefore) / setting.events());
                Arrivals.pause(1500);
                rows.add((double) (database.number(ROWS) - rowsBefore) / setting.events());
            }
            database.texts(SLOWEST).forEach(Bench::say);
            all.add(Figure.of("R thrift", "Outbox EE", "row writes per event, with its insert", "", rows)
                    .atMost(4));
            all.add(Figure.of("R thrift", "Outbox EE", "statements per delivery", "", statements)
                    .atMost(0.2));
        }
        return all;
    }

    static List<Figure> idle(Setting setting) throws Exception {
        try (EmbeddedPostgres server = counting();
                BenchDatabase database = BenchDatabase.create(server, "idle");
                Library library = new Library(database, Map.of())) {
            database.execute("create extension pg_stat_statements");
            int seconds = setting.full() ? 70 : 20;
            Arrivals.pause(2000);
            long before = database.number(STATEMENTS);
            Arrivals.pause(seconds * 1000L);
            double each = (double) (database.number(STATEMENTS) - before) / seconds;
            library.wake();
            return List.of(Figure.of("I idle", "Outbox EE", "statements per second and node", "1/s", List.of(each))
                    .atMost(3));
        }
    }

    /** Counts statements, which costs a little, so it is a server of its own. */
    private static EmbeddedPostgres counting() {
        EmbeddedPostgres server =
                EmbeddedPostgres.start(EmbeddedOptions.fromSystemProperties().withFsync());
        BenchDatabase.on(server, "alter system set shared_preload_libraries = 'pg_stat_statements'");
        server.stop();
        server.restart();
        return server;
    }
}
