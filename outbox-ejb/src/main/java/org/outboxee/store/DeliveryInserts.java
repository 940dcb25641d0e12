package org.outboxee.store;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Route;
import org.outboxee.model.TimeOrderedIds;
import org.outboxee.store.EventRows.Unrouted;

/** New deliveries of stored events. */
final class DeliveryInserts {

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
            select n.id, e.id, e.application, e.event_type, ?6, ?2, ?3, ?4, ?5, 'pending',
                e.created_at + ${seconds}e.delay_millis / 1000.0${/seconds}, e.ordering_key
            from unnest(cast(string_to_array(?1, ',') as uuid[]), cast(string_to_array(?7, ',') as uuid[]))
                n (event_id, id)
                join ${events} e on e.id = n.event_id
            on conflict (event_id, transport, target, queue_name) do nothing
            """;

    /** Dispatched from the beginning. The ids come along: what the database doesn't return costs it nothing. */
    private static final String DISPATCHED = """
            insert into ${deliveries} (id, event_id, application, event_type, transport, target, queue_name,
                retry_schedule, delivery_timeout_seconds, status, available_at, ordering_key, dispatch_id,
                dispatched_by, dispatched_at, delivery_timeout_at)
            select n.id, e.id, e.application, e.event_type, ?6, ?2, ?3, ?4, ?5, 'dispatched', e.created_at,
                e.ordering_key, n.dispatch_id, cast(?7 as varchar(100)), ${now},
                ${now} + cast(?5 as integer) * interval '1' second
            from unnest(cast(string_to_array(?1, ',') as uuid[]), cast(string_to_array(?8, ',') as uuid[]),
                cast(string_to_array(?9, ',') as uuid[])) n (event_id, id, dispatch_id)
                join ${events} e on e.id = n.event_id
            on conflict (event_id, transport, target, queue_name) do nothing
            """;

    private static final String MADE = """
            select cast(id as varchar(36)) from ${deliveries}
            where id = any (cast(string_to_array(?1, ',') as uuid[]))
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
                route.transport(),
                Ids.join(eventIds.stream().map(id -> TimeOrderedIds.next()).toList()));
    }

    /** Those of events that are not to wait. */
    List<Dispatched> dispatched(String application, List<Unrouted> events, Route route, String node) {
        List<UUID> eventIds = events.stream().map(Unrouted::id).toList();
        if (database.dialect() != Dialect.POSTGRESQL) {
            all(eventIds, route);
            return List.of();
        }
        List<Dispatched> fresh =
                events.stream().map(event -> fresh(application, event, route)).toList();
        List<UUID> ids = fresh.stream().map(one -> one.dispatch().deliveryId()).toList();
        int made = database.update(
                DISPATCHED,
                Ids.join(eventIds),
                route.target(),
                route.queue(),
                route.schedule().text(),
                route.timeoutSeconds(),
                route.transport(),
                node,
                Ids.join(ids),
                Ids.join(fresh.stream().map(one -> one.dispatch().dispatchId()).toList()));
        return made == fresh.size() ? fresh : madeOf(fresh, ids);
    }

    /** Not those of events that had their delivery already. */
    private List<Dispatched> madeOf(List<Dispatched> fresh, List<UUID> ids) {
        Set<UUID> made = database.rows(MADE, Ids.join(ids)).stream()
                .map(row -> Ids.uuid(row[0]))
                .collect(Collectors.toSet());
        return fresh.stream()
                .filter(one -> made.contains(one.dispatch().deliveryId()))
                .toList();
    }

    private static Dispatched fresh(String application, Unrouted event, Route route) {
        return new Dispatched(
                new DispatchRef(TimeOrderedIds.next(), UUID.randomUUID()),
                event.id(),
                application,
                event.eventType(),
                route.target(),
                route.queue(),
                1,
                0,
                route.schedule().text(),
                route.timeout(),
                Duration.ZERO);
    }
}
