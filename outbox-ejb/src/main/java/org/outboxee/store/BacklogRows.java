package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.outboxee.api.DeliveryStatus;
import org.outboxee.api.OutboxBacklog;
import org.outboxee.api.OutboxBacklog.Count;
import org.outboxee.model.StatusConverter;

/**
 * What waits, for metrics, in one statement. Each part reads a bounded number of rows in the order of an index of open or
 * failed rows: without that order PostgreSQL would read the table until it has found enough.
 */
@ApplicationScoped
public class BacklogRows {

    private static final String UNROUTED = "unrouted";
    private static final String DUE = "due";
    private static final StatusConverter STATUS = new StatusConverter();

    private static final String BACKLOG = """
            select cast('unrouted' as varchar(20)), cast('' as varchar(20)), cast('' as varchar(200)),
                cast('' as varchar(200)), count(*), coalesce(max(${since}created_at${/since}), 0)
            from (
                select created_at from ${events}
                where routed_at is null and application = ?1
                order by next_routing_at
                limit ?2) unrouted
            union all
            select 'pending', transport, target, queue_name, count(*), max(${since}available_at${/since})
            from (
                select transport, target, queue_name, available_at from ${deliveries}
                where status = 'pending' and application = ?1
                order by created_at
                limit ?2) pending
            group by transport, target, queue_name
            union all
            select 'dispatched', transport, target, queue_name, count(*), max(${since}delivery_timeout_at${/since})
            from (
                select transport, target, queue_name, delivery_timeout_at from ${deliveries}
                where status = 'dispatched' and application = ?1
                order by delivery_timeout_at
                limit ?2) dispatched
            group by transport, target, queue_name
            union all
            select 'failed', transport, target, queue_name, count(*), 0
            from (
                select transport, target, queue_name from ${deliveries}
                where status = 'failed' and application = ?1
                order by failed_at
                limit ?2) failed
            group by transport, target, queue_name
            """;

    private static final String OLDEST_OF_QUEUE = """
            union all
            select 'due', '', '', cast(?%1$s as varchar(200)), 1, ${since}available_at${/since}
            from (
                select available_at from ${deliveries}
                where status = 'pending' and application = ?1 and queue_name = ?%1$s
                order by available_at
                limit 1) due
            """;

    private Database database;

    BacklogRows() {}

    @Inject
    public BacklogRows(Database database) {
        this.database = database;
    }

    /**
     * Reads it.
     *
     * @param queues those that this build has routes to
     */
    public OutboxBacklog read(String application, List<String> queues) {
        StringBuilder statement = new StringBuilder(BACKLOG);
        for (int i = 0; i < queues.size(); i++) {
            statement.append(OLDEST_OF_QUEUE.formatted(i + 3));
        }
        Object[] parameters = Ids.parameters(queues, application, OutboxBacklog.LARGEST_COUNT);
        return backlog(database.rows(statement.toString(), parameters), queues);
    }

    private static OutboxBacklog backlog(List<Object[]> rows, List<String> queues) {
        long unrouted = 0;
        Duration oldestUnrouted = Duration.ZERO;
        Duration oldestExpired = Duration.ZERO;
        List<Count> counts = new ArrayList<>();
        Map<String, Duration> oldestDue = new HashMap<>();
        queues.forEach(queue -> oldestDue.put(queue, Duration.ZERO));
        oldestDue.put(OutboxBacklog.OTHER, Duration.ZERO);
        for (Object[] row : rows) {
            String kind = (String) row[0];
            String queue = (String) row[3];
            long count = ((Number) row[4]).longValue();
            Duration age = age(row[5]);
            if (kind.equals(UNROUTED)) {
                unrouted = count;
                oldestUnrouted = age;
            } else if (kind.equals(DUE)) {
                oldestDue.put(queue, age);
            } else {
                DeliveryStatus status = STATUS.convertToEntityAttribute(kind);
                counts.add(new Count(status, (String) row[1], (String) row[2], count));
                if (status == DeliveryStatus.DISPATCHED) {
                    oldestExpired = longer(oldestExpired, age);
                } else if (status == DeliveryStatus.PENDING && !queues.contains(queue)) {
                    oldestDue.merge(OutboxBacklog.OTHER, age, BacklogRows::longer);
                }
            }
        }
        return new OutboxBacklog(unrouted, oldestUnrouted, counts, oldestDue, oldestExpired);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    /** What lies in the future is not due yet. */
    private static Duration age(Object seconds) {
        return Duration.ofMillis(Math.max(0, Math.round(((Number) seconds).doubleValue() * 1000)));
    }
}
