package org.outboxee.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.outboxee.config.Tables;

/** Looks into the tables past the library, with plain JDBC and the owner's account. */
final class Look {

    private final DataSource dataSource;
    private final Tables tables;

    Look(DataSource dataSource, Tables tables) {
        this.dataSource = dataSource;
        this.tables = tables;
    }

    /** The only column of the only row as text, null if it is. */
    String text(String query, Object... parameters) {
        List<Map<String, String>> rows = rows(query, parameters);
        if (rows.size() != 1) {
            throw new AssertionError(query + " gave " + rows.size() + " rows");
        }
        return rows.get(0).values().iterator().next();
    }

    long number(String query, Object... parameters) {
        return Long.parseLong(text(query, parameters));
    }

    /** Rows with their columns' names in lower case. */
    List<Map<String, String>> rows(String query, Object... parameters) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = prepare(connection, query, parameters);
                ResultSet result = statement.executeQuery()) {
            List<Map<String, String>> rows = new ArrayList<>();
            while (result.next()) {
                Map<String, String> row = new LinkedHashMap<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.put(result.getMetaData().getColumnLabel(i).toLowerCase(Locale.ROOT), result.getString(i));
                }
                rows.add(row);
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    /** Runs a statement that changes something, in a transaction of its own. */
    int change(String change, Object... parameters) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = prepare(connection, change, parameters)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    Map<String, String> delivery(UUID id) {
        return rows("select * from ${deliveries} where id = ?", id).get(0);
    }

    String status(UUID delivery) {
        return delivery(delivery).get("status");
    }

    List<Map<String, String>> attempts(UUID delivery) {
        return rows("select * from ${attempts} where delivery_id = ? order by run, attempt", delivery);
    }

    /** Seconds from now by the database's clock until a column's time. */
    double secondsUntil(String column, UUID delivery) {
        return Double.parseDouble(
                text("select " + seconds("current_timestamp", column) + " from ${deliveries} where id = ?", delivery));
    }

    /** The expression for the seconds from one time to another. */
    String seconds(String from, String to) {
        return isMariaDb()
                ? "0.000001 * timestampdiff(microsecond, " + from + ", " + to + ")"
                : "extract(epoch from (" + to + " - " + from + "))";
    }

    private boolean isMariaDb() {
        try (Connection connection = dataSource.getConnection()) {
            return isMariaDb(connection);
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private static boolean isMariaDb(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().equals("MariaDB");
    }

    /** How many sessions wait for another's lock. */
    long waiters(Dialect dialect) {
        return number(
                switch (dialect) {
                    case H2 -> "select count(*) from information_schema.sessions where blocker_id is not null";
                    case MARIADB -> """
                        select variable_value from information_schema.global_status
                        where variable_name = 'INNODB_ROW_LOCK_CURRENT_WAITS'""";
                    case POSTGRESQL -> """
                        select count(*) from pg_locks where not granted and pid in (
                            select pid from pg_stat_activity where datname = current_database())""";
                });
    }

    void empty() {
        change("delete from ${inbox}");
        change("delete from ${attempts}");
        change("delete from ${deliveries}");
        change("delete from ${events}");
    }

    /** MariaDB's times have no zone and are in UTC, and its current_timestamp is in the session's. */
    private PreparedStatement prepare(Connection connection, String common, Object... parameters) throws SQLException {
        String text = isMariaDb(connection) ? common.replace("current_timestamp", "utc_timestamp(6)") : common;
        PreparedStatement statement = connection.prepareStatement(text.replace("${events}", tables.events())
                .replace("${deliveries}", tables.deliveries())
                .replace("${attempts}", tables.attempts())
                .replace("${inbox}", tables.inbox())
                .replace("${schemaVersion}", tables.schemaVersion()));
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }
}
