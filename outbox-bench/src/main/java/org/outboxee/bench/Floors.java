package org.outboxee.bench;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.outboxee.bench.app.Jobs;

/** Hand-written JDBC that does the library's row writes and nothing else: what could be had without any promise kept. */
final class Floors {

    static final int BATCH = 100;

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

    private static final String COMPLETE_ONE = """
            update outbox_deliveries set status = 'completed', completed_at = clock_timestamp()
            where id = ? and dispatch_id = ? and status = 'dispatched'
            """;

    /** Whose events the floors work on, so that the library leaves them alone. */
    static final String APPLICATION = "floor";

    private static final UUID END = new UUID(0, 0);

    private final BenchDatabase database;

    Floors(BenchDatabase database) {
        this.database = database;
    }

    private record Item(UUID delivery, UUID dispatch, int number) {}

    /** F1: routed, inserted and completed in batches of 100, in two transactions each, by one thread. */
    void inBatches() throws SQLException {
        try (Connection connection = open()) {
            for (List<Item> batch = route(connection); !batch.isEmpty(); batch = route(connection)) {
                batch.forEach(item -> Arrivals.arrived(item.number()));
                complete(connection, batch);
                connection.commit();
            }
        }
    }

    /** F1 with a row for each: all rows of a batch in the transaction that completes it. */
    void rowsInBatches() throws SQLException {
        try (Connection connection = open()) {
            for (List<Item> batch = route(connection); !batch.isEmpty(); batch = route(connection)) {
                try (PreparedStatement insert = connection.prepareStatement(Jobs.ROW)) {
                    for (Item item : batch) {
                        insert.setInt(1, item.number());
                        insert.addBatch();
                    }
                    insert.executeBatch();
                }
                complete(connection, batch);
                connection.commit();
                batch.forEach(item -> Arrivals.arrived(item.number()));
            }
        }
    }

    /** The each floor: routed in batches, then row and completion in one transaction for each delivery. */
    void rowsOneByOne(int threads) throws Exception {
        BlockingQueue<Item> queue = new LinkedBlockingQueue<>(4 * BATCH);
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread worker = new Thread(() -> workOneByOne(queue));
            worker.start();
            workers.add(worker);
        }
        try (Connection connection = open()) {
            for (List<Item> batch = route(connection); !batch.isEmpty(); batch = route(connection)) {
                for (Item item : batch) {
                    queue.put(item);
                }
            }
        }
        for (int i = 0; i < threads; i++) {
            queue.put(new Item(END, END, 0));
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }

    private void workOneByOne(BlockingQueue<Item> queue) {
        try (Connection connection = open();
                PreparedStatement insert = connection.prepareStatement(Jobs.ROW);
                PreparedStatement complete = connection.prepareStatement(COMPLETE_ONE)) {
            for (Item item = queue.take(); item.delivery() != END; item = queue.take()) {
                insert.setInt(1, item.number());
                insert.executeUpdate();
                complete.setObject(1, item.delivery());
                complete.setObject(2, item.dispatch());
                complete.executeUpdate();
                connection.commit();
                Arrivals.arrived(item.number());
            }
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** F2, for orientation: one table, one update for each batch. */
    void oneTable() throws SQLException {
        try (Connection connection = open();
                PreparedStatement next = connection.prepareStatement("""
                        update one_table set done_at = clock_timestamp() where id = any (array (
                            select id from one_table where done_at is null order by id limit 100
                            for update skip locked))
                        returning payload""")) {
            boolean more = true;
            while (more) {
                more = false;
                try (ResultSet rows = next.executeQuery()) {
                    while (rows.next()) {
                        more = true;
                        Arrivals.arrived(number(rows.getString(1)));
                    }
                }
                connection.commit();
            }
        }
    }

    private List<Item> route(Connection connection) throws SQLException {
        List<Item> items = new ArrayList<>(BATCH);
        List<UUID> events = new ArrayList<>(BATCH);
        try (PreparedStatement lock = connection.prepareStatement(LOCK);
                ResultSet rows = lock.executeQuery()) {
            while (rows.next()) {
                events.add(rows.getObject(1, UUID.class));
                items.add(new Item(UUID.randomUUID(), UUID.randomUUID(), number(rows.getString(2))));
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

    private static void complete(Connection connection, List<Item> batch) throws SQLException {
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

    private static int number(String payload) {
        int begin = payload.indexOf(':') + 1;
        return Integer.parseInt(payload.substring(begin, payload.indexOf(',', begin)));
    }

    private Connection open() throws SQLException {
        Connection connection = database.pool().getConnection();
        connection.setAutoCommit(false);
        return connection;
    }
}
