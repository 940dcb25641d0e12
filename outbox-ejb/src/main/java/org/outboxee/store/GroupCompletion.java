package org.outboxee.store;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.outboxee.model.DispatchRef;

/** Dispatched to completed for many deliveries at once. */
final class GroupCompletion {

    /**
     * Takes its rows in the order of the ids: groups that took them in any order met in 59 deadlocks of 120. The list is
     * sorted and followed row by row, without a lock before the change: that wrote each row twice. The status is compared
     * in words that no partial index has: else such an index is taken for a small one, and each group walks over the dead
     * entries of all that were dispatched before.
     */
    private static final String COMPLETE = """
            update ${deliveries} d
            set status = 'completed', completed_at = ${now}, failure_kind = null, failure_reason = null,
                response_status = nullif(cast(?3 as integer), 0)
            from (
                select l.id, l.dispatch_id, l.place
                from unnest(cast(string_to_array(?1, ',') as uuid[]), cast(string_to_array(?2, ',') as uuid[]))
                    with ordinality l (id, dispatch_id, place)
                order by l.id
                offset 0) n
            where d.id = n.id and d.dispatch_id = n.dispatch_id and left(d.status, 10) = 'dispatched'
            returning n.place, n.place
            """;

    private final Database database;

    GroupCompletion(Database database) {
        this.database = database;
    }

    /**
     * Completes them.
     *
     * @param responseStatus of the receivers' answers; 0 where there are none
     * @param one how a single one is completed, where there is no statement for many
     * @return those that moved
     */
    Set<DispatchRef> complete(Collection<DispatchRef> dispatches, int responseStatus, Predicate<DispatchRef> one) {
        Set<DispatchRef> moved = new HashSet<>();
        if (dispatches.isEmpty()) {
            return moved;
        }
        if (database.dialect() == Dialect.POSTGRESQL) {
            List<DispatchRef> list = List.copyOf(dispatches);
            List<Object[]> rows = database.rows(
                    COMPLETE,
                    Ids.join(list.stream().map(DispatchRef::deliveryId).toList()),
                    Ids.join(list.stream().map(DispatchRef::dispatchId).toList()),
                    responseStatus);
            rows.forEach(row -> moved.add(list.get(((Number) row[0]).intValue() - 1)));
        } else {
            dispatches.stream()
                    .sorted(Comparator.comparing(DispatchRef::deliveryId))
                    .filter(one)
                    .forEach(moved::add);
        }
        return moved;
    }
}
