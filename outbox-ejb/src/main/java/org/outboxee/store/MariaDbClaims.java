package org.outboxee.store;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;

/**
 * Pending and due to dispatched on MariaDB, which has no UPDATE that returns and no LIMIT in a subselect of IN: two
 * statements for a batch of any size, the first of which reads all that the second doesn't change.
 */
final class MariaDbClaims {

    /** The index by name: a plan that sorts locks every row that is due, and other nodes pass over all of them. */
    private static final String LOCK = """
            select cast(d.id as varchar(36)), cast(d.event_id as varchar(36)), d.application, d.event_type, d.target,
                d.queue_name, d.run, d.attempts, d.retry_schedule, d.delivery_timeout_seconds, null,
                ${since}d.run_started_at${/since}
            from ${deliveries} d force index (${deliveries_}_%s_ix)
            where d.status = 'pending' and d.application = ?1 and d.queue_name = ?2 and d.available_at <= ${nowOnce}
              and %s and d.target in (%s) and d.event_type in (%s)
            order by d.available_at, d.id
            limit ?3
            for update skip locked
            """;

    private static final String CLAIM = """
            update ${deliveries} force index (primary)
            set status = 'dispatched', dispatch_id = case id %s end, dispatched_by = ?1, dispatched_at = ${now},
                delivery_timeout_at = ${now} + ${seconds}delivery_timeout_seconds${/seconds}
            where id in (%s) and status = 'pending'
            """;

    private static final String LOST = "d.failure_kind = 'DELIVERY_TIMED_OUT'";
    private static final String NOT_LOST = "not (d.failure_kind <=> 'DELIVERY_TIMED_OUT')";

    private final Database database;

    MariaDbClaims(Database database) {
        this.database = database;
    }

    List<Dispatched> claim(Claimant claimant, String queue, boolean lost, int limit) {
        String statement = LOCK.formatted(
                lost ? "lost" : "due",
                lost ? LOST : NOT_LOST,
                Ids.placeholders(4, claimant.targets().size()),
                Ids.placeholders(
                        4 + claimant.targets().size(), claimant.eventTypes().size()));
        Object[] parameters = Ids.parameters(
                claimant.eventTypes(), Ids.parameters(claimant.targets(), claimant.application(), queue, limit));
        List<Dispatched> claimed = database.rows(statement, parameters).stream()
                .map(MariaDbClaims::withDispatchId)
                .map(DeliveryRows::dispatched)
                .toList();
        if (!claimed.isEmpty()) {
            change(claimed.stream().map(Dispatched::dispatch).toList(), claimant.node());
        }
        return claimed;
    }

    private static Object[] withDispatchId(Object[] row) {
        row[10] = UUID.randomUUID().toString();
        return row;
    }

    private void change(List<DispatchRef> dispatches, String node) {
        int count = dispatches.size();
        String cases = IntStream.range(2, 2 + count)
                .mapToObj(i -> "when cast(?" + i + " as uuid) then cast(?" + (i + count) + " as uuid)")
                .collect(Collectors.joining(" "));
        Stream<Object> ids = Stream.concat(
                dispatches.stream().map(dispatch -> dispatch.deliveryId().toString()),
                dispatches.stream().map(dispatch -> dispatch.dispatchId().toString()));
        database.update(
                CLAIM.formatted(cases, Ids.uuids(2, count)),
                Stream.concat(Stream.of(node), ids).toArray());
    }
}
