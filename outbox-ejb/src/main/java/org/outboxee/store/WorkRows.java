package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;

/** What a worker reads before it runs a job. */
@ApplicationScoped
public class WorkRows {

    private static final String WORK = """
            select cast(d.id as varchar(36)), cast(d.event_id as varchar(36)), d.application, d.event_type, d.target,
                d.queue_name, d.run, d.attempts, d.retry_schedule, d.delivery_timeout_seconds,
                cast(d.dispatch_id as varchar(36)), ${since}d.run_started_at${/since},
                -${since}d.delivery_timeout_at${/since}, e.payload, e.headers,
                case when d.run > 1 then ${since}d.run_started_at${/since}
                    else ${since}e.created_at${/since} - e.delay_millis / 1000.0 end
            from ${deliveries} d join ${events} e on e.id = d.event_id
            """;

    private static final String LOAD = WORK + """
            where d.id in (%s) and d.dispatch_id in (%s) and d.status = 'dispatched'
            """;

    /** What is read ahead is kept in memory. */
    static final String IS_SMALL = "octet_length(e.payload) <= 10000";

    /** Without large events, and by the primary key, as {@link GroupCompletion}. */
    private static final String LOAD_SMALL = WORK + """
            %s where left(d.status, 10) = 'dispatched' %s and
            """ + IS_SMALL;

    private static final String OF_LISTS = """
            join unnest(cast(string_to_array(?1, ',') as uuid[]), cast(string_to_array(?2, ',') as uuid[]))
                n (id, dispatch_id) on d.id = n.id and d.dispatch_id = n.dispatch_id
            """;

    private static final String STATE = """
            select status, cast(dispatch_id as varchar(36)) from ${deliveries} where id = cast(?1 as uuid)
            """;

    private Database database;

    WorkRows() {}

    @Inject
    public WorkRows(Database database) {
        this.database = database;
    }

    /**
     * A dispatched delivery with its event.
     *
     * @param remaining until the delivery's timeout by the database's clock; negative after it
     * @param headers a JSON object, or null
     * @param due since the event was due for the first time, or the delivery was reopened
     */
    public record Work(Dispatched delivery, Duration remaining, String payload, String headers, Since due) {}

    /** The delivery and its event, empty if this dispatch is no longer current. */
    public Optional<Work> load(DispatchRef dispatch) {
        return load(List.of(dispatch)).stream().findFirst();
    }

    /** Those of these dispatches that are still current, in any order; at least one is asked for. */
    public List<Work> load(List<DispatchRef> dispatches) {
        int count = dispatches.size();
        Stream<UUID> ids = Stream.concat(
                dispatches.stream().map(DispatchRef::deliveryId),
                dispatches.stream().map(DispatchRef::dispatchId));
        return database
                .rows(
                        LOAD.formatted(Ids.uuids(1, count), Ids.uuids(1 + count, count)),
                        ids.map(UUID::toString).toArray())
                .stream()
                .map(WorkRows::work)
                .toList();
    }

    /** Those of these deliveries whose dispatch is current and whose event has at most 10,000 bytes. */
    List<Work> loadSmall(Collection<DispatchRef> dispatches) {
        List<UUID> ids = dispatches.stream().map(DispatchRef::deliveryId).toList();
        List<UUID> dispatchIds =
                dispatches.stream().map(DispatchRef::dispatchId).toList();
        if (ids.isEmpty()) {
            return List.of();
        }
        return rows(ids, dispatchIds).stream().map(WorkRows::work).toList();
    }

    private List<Object[]> rows(List<UUID> ids, List<UUID> dispatchIds) {
        if (database.dialect() == Dialect.POSTGRESQL) {
            database.followLists();
            return database.rows(LOAD_SMALL.formatted(OF_LISTS, ""), Ids.join(ids), Ids.join(dispatchIds));
        }
        int count = ids.size();
        String lists =
                "and d.id in (" + Ids.uuids(1, count) + ") and d.dispatch_id in (" + Ids.uuids(count + 1, count) + ')';
        String text = LOAD_SMALL.formatted("", lists);
        return database.rows(
                text,
                Stream.concat(ids.stream(), dispatchIds.stream())
                        .map(UUID::toString)
                        .toArray());
    }

    static Work work(Object[] row) {
        return new Work(
                DeliveryRows.dispatched(row),
                duration(row[12]),
                (String) row[13],
                (String) row[14],
                Since.now(duration(row[15])));
    }

    static Duration duration(Object seconds) {
        return Duration.ofMillis(Math.round(((Number) seconds).doubleValue() * 1000));
    }

    /** The status and current dispatch for a log line; "unknown" if there is no such delivery. */
    public String describe(UUID deliveryId) {
        return database.rows(STATE, deliveryId.toString()).stream()
                .findFirst()
                .map(row -> row[0] + (row[1] == null ? "" : ", dispatch " + row[1]))
                .orElse("unknown");
    }
}
