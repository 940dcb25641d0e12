package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One cheap look at whether there is anything to do, so that an idle node asks one question per interval. */
@ApplicationScoped
public class PendingWork {

    /** In the result: there are events to route. */
    public static final String ROUTE = "route\n";

    /** In the result: there are dispatched deliveries whose timeout has passed. */
    public static final String RECLAIM = "reclaim\n";

    /** Each part asks for its index's first row: for a bare EXISTS PostgreSQL read the table up to the first match. */
    private static final String LOOK_AT_EVENTS = """
            union all
            select cast(?%1$s as varchar(200)) from (
                select 1 from ${events}
                where routed_at is null and application = ?1 and next_routing_at <= ${nowOnce}
                order by next_routing_at
                limit 1) unrouted
            """;

    private static final String LOOK = """
            select cast(?2 as varchar(200)) from (
                select 1 from ${deliveries}
                where status = 'dispatched' and application = ?1 and delivery_timeout_at <= ${nowOnce}
                order by delivery_timeout_at
                limit 1) expired
            """;

    private static final String LOOK_AT_QUEUE = """
            union all
            select cast(?%1$s as varchar(200)) from (
                select 1 from ${deliveries}
                where status = 'pending' and application = ?1 and queue_name = ?%1$s and available_at <= ${nowOnce}
                order by available_at
                limit 1) due
            """;

    /** Among the oldest open ones only: what nobody can run becomes the oldest, and a backlog costs no more than that. */
    private static final String LONG_DUE = """
            select queue_name, target, event_type, count(*)
            from (
                select queue_name, target, event_type
                from ${deliveries}
                where status = 'pending' and application = ?1
                  and available_at <= ${nowOnce} - interval '60' second
                order by created_at
                limit 500) oldest
            group by queue_name, target, event_type
            """;

    private Database database;

    PendingWork() {}

    @Inject
    public PendingWork(Database database) {
        this.database = database;
    }

    /** {@link #ROUTE}, {@link #RECLAIM} and the names of those of these queues that have due deliveries. */
    public Set<String> find(String application, List<String> queues) {
        return find(application, queues, true);
    }

    /** As {@link #find} without a look at the events: in a backlog there are some. */
    public Set<String> findDeliveries(String application, List<String> queues) {
        return find(application, queues, false);
    }

    private Set<String> find(String application, List<String> queues, boolean alsoEvents) {
        List<String> names = new ArrayList<>(queues);
        StringBuilder statement = new StringBuilder(LOOK);
        for (int i = 0; i < queues.size(); i++) {
            statement.append(LOOK_AT_QUEUE.formatted(i + 3));
        }
        if (alsoEvents) {
            names.add(ROUTE);
            statement.append(LOOK_AT_EVENTS.formatted(names.size() + 2));
        }
        Set<String> found = new HashSet<>();
        for (Object[] row : database.rows(statement.toString(), Ids.parameters(names, application, RECLAIM))) {
            found.add((String) row[0]);
        }
        return found;
    }

    /**
     * Deliveries of one kind that have been due for a minute.
     *
     * @param count how many of them are among the oldest 500
     */
    public record LongDue(Kind kind, long count) {

        /** Where they go. */
        public record Kind(String queue, String job, String eventType) {}
    }

    /** Kinds of pending deliveries that have been due for a minute, seen from the oldest. */
    public List<LongDue> longDue(String application) {
        return database.rows(LONG_DUE, application).stream()
                .map(row -> new LongDue(
                        new LongDue.Kind((String) row[0], (String) row[1], (String) row[2]),
                        ((Number) row[3]).longValue()))
                .toList();
    }
}
