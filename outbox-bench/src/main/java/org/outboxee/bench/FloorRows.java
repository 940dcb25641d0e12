package org.outboxee.bench;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The library's row writes by hand; what they are written for is the floors' business. */
public final class FloorRows {

    /** How many are handled at a time. */
    public static final int BATCH = 100;

    /** Whose events the floors work on, so that the library leaves them alone. */
    static final String APPLICATION = "floor";

    private static final String LOCK = """
            select id, payload from outbox_events
            where routed_at is null and application = 'floor' and next_routing_at <= (select clock_timestamp())
            order by next_routing_at, id limit 100 for update skip locked
            """;

    private static final String INSERT = """
            insert into outbox_deliveries (id, event_id, application, event_type, transport, target, queue_name,
                retry_schedule, delivery_timeout_seconds, status, available_at, dispatch_id, dispatched_by,
                dispatched_at, delivery_timeout_at)
            select n.id, n.event_id, 'floor', 'floor', 'job', 'floor', '-', 'PT60S', 600, 'dispatched',
                clock_timestamp(), n.dispatch_id, 'floor', clock_timestamp(), clock_timestamp() + interval '600' second
            from unnest(?, ?, ?) n (id, event_id, dispatch_id)
            """;

    private static final String ROUTED = "update outbox_events set routed_at = clock_timestamp() where id = any (?)";

    private static final String COMPLETE = """
            update outbox_deliveries d set status = 'completed', completed_at = clock_timestamp()
            from unnest(?, ?) n (id, dispatch_id)
            where d.id = n.id and d.dispatch_id = n.dispatch_id and d.status = 'dispatched'
            """;

    /** Delivery and dispatch are its parameters. */
    public static final String COMPLETE_ONE = """
            update outbox_deliveries set status = 'completed', completed_at = clock_timestamp()
            where id = ? and dispatch_id = ? and status = 'dispatched'
            """;

    private FloorRows() {}

    /** What is to be delivered. */
    public record Item(UUID delivery, UUID dispatch, String payload) {

        public int number() {
            return FloorRows.number(payload);
        }
    }

    /** Routes and dispatches the next batch, and commits that; empty when there is none. */
    public static List<Item> route(Connection connection) throws SQLException {
        List<Item> items = new ArrayList<>(BATCH);
        List<UUID> events = new ArrayList<>(BATCH);
        try (PreparedStatement lock = connection.prepareStatement(LOCK);
                ResultSet rows = lock.executeQuery()) {
            while (rows.next()) {
                events.add(rows.getObject(1, UUID.class));
                items.add(new Item(UUID.randomUUID(), UUID.randomUUID(), rows.getString(2)));
            }
        }
        if (items.isEmpty()) {
            connection.rollback();
            return items;
        }
        try (PreparedStatement insert = connection.prepareStatement(INSERT);
                PreparedStatement routed = connection.prepareStatement(ROUTED)) {
            Array ids = array(connection, events);
            insert.setArray(
                    1, array(connection, items.stream().map(Item::delivery).toList()));
            insert.setArray(2, ids);
            insert.setArray(
                    3, array(connection, items.stream().map(Item::dispatch).toList()));
            insert.executeUpdate();
            routed.setArray(1, ids);
            routed.executeUpdate();
        }
        connection.commit();
        return items;
    }

    /** In one statement. */
    public static void complete(Connection connection, List<Item> batch) throws SQLException {
        try (PreparedStatement complete = connection.prepareStatement(COMPLETE)) {
            complete.setArray(
                    1, array(connection, batch.stream().map(Item::delivery).toList()));
            complete.setArray(
                    2, array(connection, batch.stream().map(Item::dispatch).toList()));
            complete.executeUpdate();
        }
    }

    private static Array array(Connection connection, List<UUID> ids) throws SQLException {
        return connection.createArrayOf("uuid", ids.toArray());
    }

    static int number(String payload) {
        int begin = payload.indexOf(':') + 1;
        return Integer.parseInt(payload.substring(begin, payload.indexOf(',', begin)));
    }
}
