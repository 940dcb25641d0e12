package org.outboxee.store;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Route;
import org.outboxee.model.TimeOrderedIds;
import org.outboxee.store.WorkRows.Work;

/** New deliveries of stored events. */
final class DeliveryInserts {

    /** As {@link TimeOrderedIds} are: a random one whose first 48 bits are the time, and whose version is 7. */
    private static final String NEW_ID = """
            cast(encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
                placing substring(int8send(cast(extract(epoch from ${now}) * 1000 as bigint)) from 3) from 1 for 6),
                52, 1), 53, 1), 'hex') as uuid)""";

    private static final String ONE = """
            insert into ${deliveries} (id, event_id, application, event_type, transport, target, queue_name,
                retry_schedule, delivery_timeout_seconds, status, available_at, ordering_key)
            select cast(?1 as uuid), e.id, e.application, e.event_type, ?7, ?3, ?4, ?5, ?6, 'pending',
                e.created_at + ${seconds}e.delay_millis / 1000.0${/seconds}, e.ordering_key
            from ${events} e
            where e.id = cast(?2 as uuid) and not exists (
                select 1 from ${deliveries} d
                where d.event_id = e.id and d.transport = ?7 and d.target = ?3 and d.queue_name = ?4)
            """;

    /** With the constraint's own answer to what is there already: a join would be planned by old statistics. */
    private static final String ALL = """
            insert into ${deliveries} (id, event_id, application, event_type, transport, target, queue_name,
                retry_schedule, delivery_timeout_seconds, status, available_at, ordering_key)
            select %s, e.id, e.application, e.event_type, ?6, ?2, ?3, ?4, ?5, 'pending',
                e.created_at + ${seconds}e.delay_millis / 1000.0${/seconds}, e.ordering_key
            from ${events} e
            where e.id = any (cast(string_to_array(?1, ',') as uuid[]))
            on conflict (event_id, transport, target, queue_name) do nothing
            """.formatted(NEW_ID);

    /** Dispatched from the beginning, except for those that are to wait. */
    private static final String DISPATCHED = """
            insert into ${deliveries} (id, event_id, application, event_type, transport, target, queue_name,
                retry_schedule, delivery_timeout_seconds, status, available_at, ordering_key, dispatch_id,
                dispatched_by, dispatched_at, delivery_timeout_at)
            select %s, e.id, e.application, e.event_type, ?6, ?2, ?3, ?4, ?5,
                case when e.delay_millis = 0 then 'dispatched' else 'pending' end,
                e.created_at + ${seconds}e.delay_millis / 1000.0${/seconds}, e.ordering_key,
                case when e.delay_millis = 0 then gen_random_uuid() end,
                case when e.delay_millis = 0 then cast(?7 as varchar(100)) end,
                case when e.delay_millis = 0 then ${now} end,
                case when e.delay_millis = 0 then ${now} + cast(?5 as integer) * interval '1' second end
            from ${events} e
            where e.id = any (cast(string_to_array(?1, ',') as uuid[]))
            order by e.created_at, e.id
            on conflict (event_id, transport, target, queue_name) do nothing
            returning cast(id as varchar(36)), cast(event_id as varchar(36)), application, event_type, target,
                queue_name, run, attempts, retry_schedule, delivery_timeout_seconds,
                cast(dispatch_id as varchar(36)), extract(epoch from (${now} - run_started_at)) as run_age
            """.formatted(NEW_ID);

    /** The same, with what their workers read of them. */
    private static final String DISPATCHED_AND_READ = "with made as (" + DISPATCHED + """
            , event_id as of_event)
            select made.id, made.event_id, made.application, made.event_type, made.target, made.queue_name, made.run,
                made.attempts, made.retry_schedule, made.delivery_timeout_seconds, made.dispatch_id, made.run_age,
                made.delivery_timeout_seconds as remaining,
                case when\s""" + WorkRows.IS_SMALL + """
                 then e.payload end as payload, e.headers, ${since}e.created_at${/since} - e.delay_millis / 1000.0 as due
            from made join ${events} e on e.id = made.of_event
            order by e.created_at, e.id
            """;

    private final Database database;

    DeliveryInserts(Database database) {
        this.database = database;
    }

    boolean one(UUID id, UUID eventId, Route route) {
        return database.update(
                        ONE,
                        id.toString(),
                        eventId.toString(),
                        route.target(),
                        route.queue(),
                        route.schedule().text(),
                        route.timeoutSeconds(),
                        route.transport())
                == 1;
    }

    int all(List<UUID> eventIds, Route route) {
        if (database.dialect() != Dialect.POSTGRESQL) {
            return (int) eventIds.stream()
                    .filter(eventId -> one(TimeOrderedIds.next(), eventId, route))
                    .count();
        }
        return database.update(
                ALL,
                Ids.join(eventIds),
                route.target(),
                route.queue(),
                route.schedule().text(),
                route.timeoutSeconds(),
                route.transport());
    }

    List<Dispatched> dispatched(List<UUID> eventIds, Route route, String node) {
        return dispatchedRows(DISPATCHED, eventIds, route, node)
                .map(DeliveryRows::dispatched)
                .toList();
    }

    List<Work> dispatchedAndRead(List<UUID> eventIds, Route route, String node) {
        return dispatchedRows(DISPATCHED_AND_READ, eventIds, route, node)
                .map(WorkRows::work)
                .toList();
    }

    private Stream<Object[]> dispatchedRows(String statement, List<UUID> eventIds, Route route, String node) {
        if (database.dialect() != Dialect.POSTGRESQL) {
            all(eventIds, route);
            return Stream.empty();
        }
        return database
                .rows(
                        statement,
                        Ids.join(eventIds),
                        route.target(),
                        route.queue(),
                        route.schedule().text(),
                        route.timeoutSeconds(),
                        route.transport(),
                        node)
                .stream()
                .filter(row -> row[10] != null);
    }
}
