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
import javax.sql.DataSource;

/** The tables of one service, asked directly and not through the application. */
final class Tables {

    /** What the library's grants call the service's account. */
    private static final String ACCOUNT = "outbox_application";

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

    private static final String TO_BILLING = """
            select id, status, run, attempts, failure_kind from outbox_deliveries
            where event_id = cast(? as uuid) and transport = 'http'
            """;

    private static final String RETRIED =
            "select count(*) from outbox_deliveries where transport = 'http' and status = 'pending' and attempts > 0";

    private static final String INVOICES = "select count(*), count(distinct orderId) from billing_invoices";

    private static final String INVOICES_OF = "select count(*) from billing_invoices where orderId = ?";

    private static final String EFFECTS = "select count(*) from shop_effects where orderId = ?";

    private final DataSource dataSource;

    private Tables(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Makes those of the library with its own scripts, and the service's. */
    static Tables create(DemoDatabase.Place place, String own, String... ownTables) {
        Tables tables = new Tables(place.dataSource());
        tables.run(read('/' + place.scripts() + "/V1__outbox.sql"));
        tables.run(read(own));
        if (!place.ownsTables()) {
            String account = place.settings().login().username();
            tables.run(read('/' + place.scripts() + "/grants.sql").replace(ACCOUNT, account));
            tables.run("grant select, insert on " + String.join(", ", ownTables) + " to " + account);
        }
        return tables;
    }

    /** Everything of the shop's that is counted, in one statement, with what Billing's tables say. */
    Counts counts(Invoices invoices) {
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
                        row.getLong(10),
                        invoices));
    }

    /** The delivery of an event to the warehouse; what is not there yet is pending. */
    DeliveryState warehouseDelivery(String eventId) {
        return query(
                DELIVERY,
                row -> new DeliveryState(row.getString(1), row.getInt(2), row.getString(3)),
                new DeliveryState("pending", 0, null),
                eventId);
    }

    /** The delivery of an event to Billing; what is not there yet is pending. */
    BillingDelivery billingDelivery(String eventId) {
        return query(
                TO_BILLING,
                row -> new BillingDelivery(
                        row.getString(1),
                        row.getInt(3),
                        new DeliveryState(row.getString(2), row.getInt(4), row.getString(5))),
                new BillingDelivery("", 1, new DeliveryState("pending", 0, null)),
                eventId);
    }

    /** How many deliveries to Billing wait for another attempt. */
    long retried() {
        return query(RETRIED, row -> row.getLong(1));
    }

    /** All invoices; in Billing's tables. */
    Invoices invoices() {
        return query(INVOICES, row -> new Invoices(row.getLong(1), row.getLong(2)));
    }

    /** The invoices of an order; in Billing's tables. */
    long invoices(String orderId) {
        return query(INVOICES_OF, row -> row.getLong(1), 0L, orderId);
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
