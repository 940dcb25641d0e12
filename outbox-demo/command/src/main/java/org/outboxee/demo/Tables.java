package org.outboxee.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** The tables, asked directly and not through the application. */
final class Tables {

    private static final List<String> RIGHTS = List.of(
            "grant select, insert on shop_orders to outbox_application",
            "grant select, insert on shop_effects to outbox_application");

    private static final String COUNTS = """
            select
                (select count(*) from shop_orders),
                (select count(*) from outbox_events),
                (select count(*) from outbox_events where routed_at is not null),
                (select count(*) from outbox_deliveries where status = 'pending'),
                (select count(*) from outbox_deliveries where status = 'dispatched'),
                (select count(*) from outbox_deliveries where status = 'completed'),
                (select count(*) from outbox_deliveries where status = 'failed'),
                (select count(distinct dispatched_by) from outbox_deliveries),
                (select count(*) from shop_effects),
                (select count(distinct deliveryId) from shop_effects)
            """;

    /** Of the delivery to the warehouse: the others of the order know nothing of its bad day. */
    private static final String DELIVERY = """
            select status, attempts, failure_kind from outbox_deliveries
            where event_id = cast(? as uuid) and target = 'reserve-stock'
            """;

    private static final String EFFECTS = "select count(*) from shop_effects where orderId = ?";

    private final DataSource dataSource;

    Tables(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Makes them with the library's own scripts. */
    void create(String scripts, boolean grants) {
        run(read("/" + scripts + "/V1__outbox.sql"));
        run(read("shop.sql"));
        if (grants) {
            run(read("/" + scripts + "/grants.sql"));
            RIGHTS.forEach(this::run);
        }
    }

    /** Everything that is counted, in one statement. */
    Counts counts() {
        return query(
                COUNTS,
                row -> new Counts(
                        row.getLong(1),
                        row.getLong(2),
                        row.getLong(3),
                        row.getLong(4),
                        row.getLong(5),
                        row.getLong(6),
                        row.getLong(7),
                        row.getLong(8),
                        row.getLong(9),
                        row.getLong(10)));
    }

    /** The delivery of an event to the warehouse; what is not there yet is pending. */
    DeliveryState warehouseDelivery(String eventId) {
        return query(
                DELIVERY,
                row -> new DeliveryState(row.getString(1), row.getInt(2), row.getString(3)),
                new DeliveryState("pending", 0, null),
                eventId);
    }

    /** What the jobs of an order have done. */
    long effects(String orderId) {
        return query(EFFECTS, row -> row.getLong(1), 0L, orderId);
    }

    private interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> T query(String sql, Reader<T> reader) {
        return query(sql, reader, null);
    }

    private <T> T query(String sql, Reader<T> reader, T otherwise, Object... parameters) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? reader.read(rows) : otherwise;
            }
        } catch (SQLException e) {
            throw new DemoFailedException("Reading the tables: " + e.getMessage(), e);
        }
    }

    private void run(String script) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(script);
        } catch (SQLException e) {
            throw new DemoFailedException("Making the tables: " + e.getMessage(), e);
        }
    }

    private static String read(String resource) {
        try (InputStream in = Tables.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
