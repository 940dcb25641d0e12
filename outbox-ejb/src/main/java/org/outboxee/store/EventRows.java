package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.outboxee.model.OutboxEvent;

/** The table of events: the insert, and what routing does to it. */
@ApplicationScoped
public class EventRows {

    /** Ordered by the columns of the table: a bare {@code id} would be the text selected, which no index has. */
    private static final String LOCK_UNROUTED = """
            select cast(e.id as varchar(36)), e.event_type, ${micros}e.next_routing_at${/micros}, e.delay_millis %3$s
            from ${events} e
            where routed_at is null and application = ?1 and next_routing_at <= ${nowOnce} %2$s
              and event_type in (%1$s)
            order by e.next_routing_at, e.id
            limit ?2
            for update skip locked
            """;

    /** What this node's own threads read of an event before they run its job. */
    private static final String CONTENT = ", case when " + WorkRows.IS_SMALL
            + " and e.delay_millis = 0 then e.payload end, e.headers, ${since}e.created_at${/since}";

    private static final String FROM_MARK =
            "and next_routing_at >= timestamptz 'epoch' + cast(?3 as double precision) * interval '1 microsecond'";

    private static final String ROUTED = "routed_at = ${now}, routing_problem = null";

    private static final String BACK = "next_routing_at = ${now}";

    /**
     * By the list, row after row, and without the words of the partial index: for those it was read as a whole, with all
     * that were routed before. With a million events that took 680 ms for 500, and under an open snapshot it grew.
     */
    private static final String UPDATE_LISTED = """
            update ${events} e set %s
            from unnest(cast(string_to_array(?1, ',') as uuid[])) n (id)
            where e.id = n.id and coalesce(e.routed_at, 'infinity') = 'infinity'
            """;

    private static final String UPDATE = """
            update ${events} set %s
            where %s and routed_at is null
            """;

    private static final String LOCK_UNKNOWN = """
            select cast(e.id as varchar(36)), e.event_type
            from ${events} e
            where routed_at is null and application = ?1
              and next_routing_at <= ${nowOnce} - ${seconds}?2${/seconds}
              and event_type not in (%s)
            order by e.next_routing_at, e.id
            limit ?3
            for update skip locked
            """;

    private static final String STEP_ASIDE = """
            update ${events}
            set next_routing_at = ${now} + ${seconds}?2${/seconds}, routing_problem = ?3
            where id = cast(?1 as uuid) and routed_at is null
            """;

    private static final String LOCK_ASIDE = """
            select cast(e.id as varchar(36)), e.event_type
            from ${events} e
            where routed_at is null and application = ?1 and next_routing_at > ${nowOnce} and event_type in (%s)
            order by e.next_routing_at, e.id
            limit ?2
            for update skip locked
            """;

    private static final String IS = "id = cast(?1 as uuid)";

    private final LowWater lowWater = new LowWater();
    private final LowWater lowWaterBeside = new LowWater();
    private Database database;

    EventRows() {}

    @Inject
    public EventRows(Database database) {
        this.database = database;
    }

    /**
     * An event waiting for its deliveries.
     *
     * @param isToWait whether its deliveries are due later only
     * @param content null unless it was asked for, and is small and needn't wait
     */
    public record Unrouted(UUID id, String eventType, boolean isToWait, Content content) {}

    /**
     * What a job needs of an event.
     *
     * @param headers a JSON object, or null
     * @param due since it was stored
     */
    public record Content(String payload, String headers, Since due) {}

    /**
     * Inserts in the caller's transaction. Flushed, so that a failure is the caller's at once, and detached: without
     * that, 3,000 events in one transaction took five times as long.
     */
    public void insert(OutboxEvent event) {
        EntityManager entityManager = database.entityManager();
        entityManager.persist(event);
        entityManager.flush();
        entityManager.detach(event);
    }

    /** Locks the oldest unrouted events whose type is one of these; rows locked by others are passed over. */
    public List<Unrouted> lockUnrouted(String application, List<String> types, int limit) {
        database.followListsInTurn(application.hashCode()); // also for markRouted, which comes after it
        return lockUnrouted("", lowWater, application, types, limit);
    }

    /** As {@link #lockUnrouted}, with their content. */
    public List<Unrouted> lockUnroutedAndRead(String application, List<String> types, int limit) {
        database.followListsInTurn(application.hashCode());
        return lockUnrouted(CONTENT, lowWater, application, types, limit);
    }

    /**
     * As {@link #lockUnroutedAndRead}, by a thread that only helps: at most two transactions route at a time, unless there
     * are more relays. More of them hold each other up: with two nodes four were a quarter slower than two.
     *
     * @param types always the same
     * @return empty if it isn't its turn
     */
    public Optional<List<Unrouted>> lockBeside(String application, List<String> types, int limit) {
        return database.followListsInTurn(application.hashCode())
                ? Optional.of(lockUnrouted(CONTENT, lowWaterBeside, application, types, limit))
                : Optional.empty();
    }

    private List<Unrouted> lockUnrouted(
            String content, LowWater known, String application, List<String> types, int limit) {
        long from = database.dialect() == Dialect.POSTGRESQL ? known.mark(System.nanoTime()) : LowWater.NONE;
        if (from != LowWater.NONE) {
            List<Unrouted> found = lockUnrouted(content, FROM_MARK, known, types, limit, application, limit, from);
            if (found.size() == limit) {
                return found;
            }
        }
        return lockUnrouted(content, "", known, types, limit, application, limit);
    }

    private List<Unrouted> lockUnrouted(
            String content, String from, LowWater known, List<String> types, int limit, Object... parameters) {
        String text = LOCK_UNROUTED.formatted(Ids.placeholders(parameters.length + 1, types.size()), from, content);
        List<Object[]> rows = database.rows(text, Ids.parameters(types, parameters));
        if (rows.size() < limit) {
            known.forget();
        } else {
            known.reached(((Number) rows.get(rows.size() - 1)[2]).longValue());
        }
        return rows.stream().map(EventRows::unrouted).toList();
    }

    /** To be said when what {@link #lockUnrouted} found was not routed after all. */
    public void beginAtTheOldest() {
        lowWater.forget();
        lowWaterBeside.forget();
    }

    /** Locks events of types that are none of these and waited for someone else longer than the patience. */
    public List<Unrouted> lockUnknown(String application, List<String> types, double patienceSeconds, int limit) {
        return unrouted(LOCK_UNKNOWN, types.isEmpty() ? List.of("") : types, application, patienceSeconds, limit);
    }

    /** Unrouted to routed, for rows locked in this transaction. Returns how many moved. */
    public int markRouted(List<UUID> ids) {
        return updateLocked(ROUTED, ids);
    }

    /** Moves an event out of the way of those behind it, with the reason. */
    public boolean stepAside(UUID id, double seconds, String problem) {
        return database.update(STEP_ASIDE, id.toString(), seconds, problem) == 1;
    }

    /**
     * Brings events of these types back that had stepped aside, because this build has their routes; rows locked by
     * others are passed over. In small batches: one statement for all of them met its timeout, or another node's.
     */
    public int comeBack(String application, List<String> types, int limit) {
        database.followLists();
        List<Unrouted> aside = unrouted(LOCK_ASIDE, types, application, limit);
        return updateLocked(BACK, aside.stream().map(Unrouted::id).toList());
    }

    private int updateLocked(String what, List<UUID> ids) {
        if (database.dialect() == Dialect.POSTGRESQL) {
            return database.update(UPDATE_LISTED.formatted(what), Ids.join(ids));
        }
        if (database.dialect() == Dialect.MARIADB && !ids.isEmpty()) {
            return database.update(
                    UPDATE.formatted(what, "id in (" + Ids.uuids(1, ids.size()) + ")"),
                    ids.stream().map(UUID::toString).toArray());
        }
        return ids.stream()
                .mapToInt(id -> database.update(UPDATE.formatted(what, IS), id.toString()))
                .sum();
    }

    private List<Unrouted> unrouted(String statement, List<String> types, Object... parameters) {
        String text = statement.formatted(Ids.placeholders(parameters.length + 1, types.size()));
        return database.rows(text, Ids.parameters(types, parameters)).stream()
                .map(EventRows::unrouted)
                .toList();
    }

    private static Unrouted unrouted(Object[] row) {
        boolean isToWait = row.length > 3 && ((Number) row[3]).longValue() > 0;
        return new Unrouted(Ids.uuid(row[0]), (String) row[1], isToWait, row.length > 4 ? content(row) : null);
    }

    private static Content content(Object[] row) {
        return row[4] == null
                ? null
                : new Content((String) row[4], (String) row[5], Since.now(WorkRows.duration(row[6])));
    }
}
