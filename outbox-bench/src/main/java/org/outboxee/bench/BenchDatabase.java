package org.outboxee.bench;

import io.agroal.api.AgroalDataSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.outboxee.bench.jvm.Pools;
import org.outboxee.test.OwnDatabase;
import org.outboxee.test.TestDatabase;

/** A database of one scenario, with the outbox's tables, those of the peers, and one that jobs write to. */
public final class BenchDatabase implements AutoCloseable {

    /** Whose rows the library works on. */
    public static final String APPLICATION = "bench";

    private static final String OTHERS = """
            create table orders (id uuid primary key, amount bigint not null, note varchar(100) not null);
            create table effects (number integer not null, note varchar(100) not null);
            create table scheduled_tasks (
                task_name text not null, task_instance text not null, task_data bytea,
                execution_time timestamptz not null, picked boolean not null, picked_by text,
                last_success timestamptz, last_failure timestamptz, consecutive_failures int,
                last_heartbeat timestamptz, version bigint not null, priority smallint,
                primary key (task_name, task_instance));
            create index scheduled_tasks_time_ix on scheduled_tasks (execution_time);
            create table one_table (id bigserial primary key, payload text not null, done_at timestamptz);
            create index one_table_open_ix on one_table (id) where done_at is null;
            """;

    private static final String EVENTS = """
            insert into outbox_events (id, application, event_type, payload)
            select gen_random_uuid(), ?, ?, '{"number":' || n || ',"text":"' || repeat('x', 470) || '"}'
            from generate_series(0, ?) n
            """;

    private final OwnDatabase own;
    private final Address address;
    private final AgroalDataSource pool;

    private BenchDatabase(OwnDatabase own, Address address) {
        this.own = own;
        this.address = address;
        this.pool = Pools.plain(address.url(), address.user(), address.password());
    }

    /** Where it is, for another process. */
    record Address(String url, String user, String password) {}

    static BenchDatabase create(TestDatabase server, String name) {
        OwnDatabase own = server.createDatabase(name);
        own.execute(script());
        own.execute(OTHERS);
        return new BenchDatabase(
                own,
                new Address(own.url(), own.creator().username(), own.creator().password()));
    }

    /** One that another process has made. */
    static BenchDatabase at(Address address) {
        return new BenchDatabase(null, address);
    }

    Address address() {
        return address;
    }

    /** Connections for hand-written JDBC and the peers. */
    AgroalDataSource pool() {
        return pool;
    }

    /** A new pool for the library. */
    public AgroalDataSource jtaPool() {
        return Pools.jta(address.url(), address.user(), address.password());
    }

    /** Stores events, all in one transaction, so that a drain begins with its commit. */
    void store(String application, String type, int count) {
        update(EVENTS, application, type, count - 1);
    }

    long number(String query, Object... parameters) {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = prepared(connection, query, parameters);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }

    List<String> texts(String query) {
        List<String> texts = new ArrayList<>();
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
        return texts;
    }

    int update(String text, Object... parameters) {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = prepared(connection, text, parameters)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(text, e);
        }
    }

    /** For what doesn't run in a transaction. */
    void execute(String text) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(text);
        } catch (SQLException e) {
            throw new IllegalStateException(text, e);
        }
    }

    /** A statement to the server itself. */
    static void on(TestDatabase server, String text) {
        try (Connection connection = server.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(text);
        } catch (SQLException e) {
            throw new IllegalStateException(text, e);
        }
    }

    /** As if it were new: no rows, no dead ones, everything on the disk. */
    void empty() {
        executeUnlessBusy(
                "truncate outbox_attempts, outbox_deliveries, outbox_events, orders, effects, scheduled_tasks, one_table");
        settle();
    }

    /** The library's own statements may hold what a truncate wants, the other way round. */
    private void executeUnlessBusy(String text) {
        for (int left = 20; ; left--) {
            try {
                execute(text);
                return;
            } catch (IllegalStateException e) {
                if (left == 0 || !(e.getCause() instanceof SQLException sql && "40P01".equals(sql.getSQLState()))) {
                    throw e;
                }
            }
        }
    }

    /** Statistics are up to date, and no checkpoint is due in the middle of a run. */
    void settle() {
        execute("vacuum analyze");
        execute("checkpoint");
    }

    private static PreparedStatement prepared(Connection connection, String text, Object... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(text);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }

    private static String script() {
        try (InputStream in = BenchDatabase.class.getResourceAsStream("/db/postgresql/V1__outbox.sql")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        pool.close();
        if (own != null) {
            own.close();
        }
    }
}
