package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * Deletes old deliveries in a final status, with their attempts, and the events that have none left. Nothing else is ever
 * deleted: an event that isn't routed has no delivery by which it could be found here, and one with an open delivery
 * keeps that.
 */
@ApplicationScoped
public class HistoryRows {

    /** In the order of the index, oldest first, so that what is kept is never read (K1, K2). */
    private static final String LOCK_OLD = """
            select cast(d.id as varchar(36)), cast(d.event_id as varchar(36))
            from ${deliveries} d %2$s
            where d.status = '%1$s' and d.application = ?1
              and d.%1$s_at <= ${nowOnce} - ${seconds}?2${/seconds}
            order by d.%1$s_at, d.id
            limit ?3
            for update skip locked
            """;

    /** A plan of MariaDB that sorts what it locks locks all that is old, and other nodes pass over it. */
    private static final String MARIADB_INDEX = "force index (${deliveries_}_%s_ix)";

    private static final String DELETE_ATTEMPTS = "delete from ${attempts} where %s";
    private static final String DELETE_DELIVERIES = "delete from ${deliveries} where %s";

    /**
     * Before it is seen which events have no delivery left: two nodes that delete the last two deliveries of one event
     * would else see each other's, and both leave the event behind for ever.
     */
    private static final String LOCK_EVENTS = """
            select cast(e.id as varchar(36)) from ${events} e where %s order by e.id for update
            """;

    private static final String LEFT_ALONE = """
            select cast(e.id as varchar(36)) from ${events} e
            where %s and e.routed_at is not null
              and not exists (select 1 from ${deliveries} d where d.event_id = e.id)
            """;

    private static final String DELETE_EVENTS = "delete from ${events} where %s";

    private Database database;

    HistoryRows() {}

    @Inject
    public HistoryRows(Database database) {
        this.database = database;
    }

    /** Deletes a batch of what was completed longer ago than this, in the caller's transaction. */
    public Deleted deleteCompleted(String application, Duration age, int limit) {
        return delete("completed", application, age, limit);
    }

    /** Deletes a batch of what has been in quarantine for longer than this, in the caller's transaction. */
    public Deleted deleteFailed(String application, Duration age, int limit) {
        return delete("failed", application, age, limit);
    }

    private Deleted delete(String status, String application, Duration age, int limit) {
        database.limitLockWaits();
        String index = database.dialect() == Dialect.MARIADB ? MARIADB_INDEX.formatted(status) : "";
        List<Object[]> old =
                database.rows(LOCK_OLD.formatted(status, index), application, (double) age.toSeconds(), limit);
        if (old.isEmpty()) {
            return Deleted.NOTHING;
        }
        List<UUID> deliveries = old.stream().map(row -> Ids.uuid(row[0])).toList();
        update(DELETE_ATTEMPTS, "delivery_id", deliveries);
        update(DELETE_DELIVERIES, "id", deliveries);
        List<UUID> events = old.stream().map(row -> Ids.uuid(row[1])).distinct().toList();
        rows(LOCK_EVENTS, events);
        List<UUID> alone = rows(LEFT_ALONE, events);
        if (!alone.isEmpty()) {
            update(DELETE_EVENTS, "id", alone);
        }
        return new Deleted(deliveries.size(), alone.size(), 0);
    }

    private void update(String statement, String column, List<UUID> ids) {
        database.update(statement.formatted(isOneOf(column, ids)), parameters(ids));
    }

    private List<UUID> rows(String statement, List<UUID> ids) {
        return database.rows(statement.formatted(isOneOf("e.id", ids)), parameters(ids)).stream()
                .map(row -> Ids.uuid(row[0]))
                .toList();
    }

    private String isOneOf(String column, List<UUID> ids) {
        return database.dialect() == Dialect.POSTGRESQL
                ? column + " = any (cast(string_to_array(?1, ',') as uuid[]))"
                : column + " in (" + Ids.uuids(1, ids.size()) + ")";
    }

    private Object[] parameters(List<UUID> ids) {
        return database.dialect() == Dialect.POSTGRESQL
                ? new Object[] {Ids.join(ids)}
                : ids.stream().map(UUID::toString).toArray();
    }
}
