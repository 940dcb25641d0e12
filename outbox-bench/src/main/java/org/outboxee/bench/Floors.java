package org.outboxee.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.outboxee.bench.FloorRows.Item;
import org.outboxee.bench.app.Jobs;

/** Hand-written JDBC that does the library's row writes and nothing else: what could be had without any promise kept. */
final class Floors {

    private static final UUID END = new UUID(0, 0);

    private final BenchDatabase database;

    Floors(BenchDatabase database) {
        this.database = database;
    }

    /** F1: routed, inserted and completed in batches of 100, in two transactions each, by one thread. */
    void inBatches() throws SQLException {
        try (Connection connection = open()) {
            for (List<Item> batch = FloorRows.route(connection);
                    !batch.isEmpty();
                    batch = FloorRows.route(connection)) {
                batch.forEach(item -> Arrivals.arrived(item.number()));
                FloorRows.complete(connection, batch);
                connection.commit();
            }
        }
    }

    /** F1 with a row for each: all rows of a batch in the transaction that completes it. */
    void rowsInBatches() throws SQLException {
        try (Connection connection = open()) {
            for (List<Item> batch = FloorRows.route(connection);
                    !batch.isEmpty();
                    batch = FloorRows.route(connection)) {
                try (PreparedStatement insert = connection.prepareStatement(Jobs.ROW)) {
                    for (Item item : batch) {
                        insert.setInt(1, item.number());
                        insert.addBatch();
                    }
                    insert.executeBatch();
                }
                FloorRows.complete(connection, batch);
                connection.commit();
                batch.forEach(item -> Arrivals.arrived(item.number()));
            }
        }
    }

    /** The each floor: routed in batches, then row and completion in one transaction for each delivery. */
    void rowsOneByOne(int threads) throws Exception {
        BlockingQueue<Item> queue = new LinkedBlockingQueue<>(4 * FloorRows.BATCH);
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread worker = new Thread(() -> workOneByOne(queue));
            worker.start();
            workers.add(worker);
        }
        try (Connection connection = open()) {
            for (List<Item> batch = FloorRows.route(connection);
                    !batch.isEmpty();
                    batch = FloorRows.route(connection)) {
                for (Item item : batch) {
                    queue.put(item);
                }
            }
        }
        for (int i = 0; i < threads; i++) {
            queue.put(new Item(END, END, ""));
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }

    private void workOneByOne(BlockingQueue<Item> queue) {
        try (Connection connection = open();
                PreparedStatement insert = connection.prepareStatement(Jobs.ROW);
                PreparedStatement complete = connection.prepareStatement(FloorRows.COMPLETE_ONE)) {
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
                        Arrivals.arrived(FloorRows.number(rows.getString(1)));
                    }
                }
                connection.commit();
            }
        }
    }

    private Connection open() throws SQLException {
        Connection connection = database.pool().getConnection();
        connection.setAutoCommit(false);
        return connection;
    }
}
