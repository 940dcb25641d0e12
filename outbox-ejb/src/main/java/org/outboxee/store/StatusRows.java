package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.OutboxStatus;

/** The numbers of the status page: exact from partial indexes, history only by a bounded count or the estimate. */
@ApplicationScoped
public class StatusRows {

    private static final String COUNTS = """
            select
                (select count(*) from ${events} where routed_at is null and application = ?1),
                (select coalesce(${since}min(created_at)${/since}, 0) from ${events}
                    where routed_at is null and application = ?1),
                (select count(*) from ${deliveries} where status = 'pending' and application = ?1),
                (select count(*) from ${deliveries} where status = 'dispatched' and application = ?1),
                (select count(*) from ${deliveries} where status = 'failed' and application = ?1),
                (select coalesce(${since}min(created_at)${/since}, 0) from ${deliveries}
                    where status = 'pending' and application = ?1),
                (select coalesce(${since}min(created_at)${/since}, 0) from ${deliveries}
                    where status = 'dispatched' and application = ?1),
                (select count(*) from (
                    select 1 from ${deliveries}
                    where status = 'completed' and application = ?1
                    order by completed_at
                    limit ?2) bounded)
            """;

    private static final String ESTIMATE = """
            select coalesce(max(reltuples), 0) from pg_class where oid = to_regclass(?1)
            """;

    private static final String MARIADB_ESTIMATE = """
            select coalesce(max(table_rows), 0) from information_schema.tables
            where table_name = ?1 and table_schema = %s
            """;

    private Database database;

    StatusRows() {}

    @Inject
    public StatusRows(Database database) {
        this.database = database;
    }

    public OutboxStatus read(String application) {
        int limit = OutboxStatus.EXACT_COMPLETED_LIMIT + 1;
        Object[] row = database.rows(COUNTS, application, limit).get(0);
        long counted = number(row[7]);
        boolean estimated = counted >= limit;
        long open = number(row[2]) + number(row[3]) + number(row[4]);
        return new OutboxStatus(
                application,
                number(row[0]),
                number(row[1]),
                number(row[2]),
                number(row[3]),
                estimated ? Math.max(counted, estimatedRows() - open) : counted,
                estimated,
                number(row[4]),
                Math.max(number(row[5]), number(row[6])));
    }

    /** All applications' rows by the statistics; on H2, which keeps none, the counted lower bound stands. */
    private long estimatedRows() {
        String table = database.tables().deliveries();
        return switch (database.dialect()) {
            case POSTGRESQL -> database.number(ESTIMATE, table);
            case MARIADB -> database.ofTable(MARIADB_ESTIMATE, "database()", table);
            case H2 -> 0;
        };
    }

    private static long number(Object column) {
        return Math.max(0, ((Number) column).longValue());
    }
}
