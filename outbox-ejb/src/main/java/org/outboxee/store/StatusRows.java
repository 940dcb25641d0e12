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
                (select coalesce(extract(epoch from (${now} - min(created_at))), 0) from ${events}
                    where routed_at is null and application = ?1),
                (select count(*) from ${deliveries} where status = 'pending' and application = ?1),
                (select count(*) from ${deliveries} where status = 'dispatched' and application = ?1),
                (select count(*) from ${deliveries} where status = 'failed' and application = ?1),
                (select coalesce(extract(epoch from (${now} - min(created_at))), 0) from ${deliveries}
                    where status in ('pending', 'dispatched') and application = ?1),
                (select count(*) from (
                    select 1 from ${deliveries}
                    where status = 'completed' and application = ?1
                    order by completed_at
                    limit ?2) bounded)
            """;

    private static final String ESTIMATE = """
            select coalesce(max(reltuples), 0) from pg_class where oid = to_regclass(?1)
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
        long counted = number(row[6]);
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
                number(row[5]));
    }

    /** All applications' rows by the statistics; on H2, which keeps none, the counted lower bound stands. */
    private long estimatedRows() {
        return database.dialect() == Dialect.POSTGRESQL
                ? number(database.rows(ESTIMATE, database.tables().deliveries()).get(0)[0])
                : 0;
    }

    private static long number(Object column) {
        return Math.max(0, ((Number) column).longValue());
    }
}
