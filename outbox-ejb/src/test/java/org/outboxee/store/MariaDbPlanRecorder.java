package org.outboxee.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Asks MariaDB: a line for each table with the way to it, the index, the bytes of its key that are searched and more. */
final class MariaDbPlanRecorder extends PlanRecorder {

    /** Begins the plan of a statement that locks what it reads. */
    static final String LOCKING = "locking\n";

    @Override
    String explain(Connection connection, String sql, List<Object> parameters) throws SQLException {
        String bare = sql.replaceFirst("^set statement .*? for ", "");
        if (bare.startsWith("set ")) {
            return "";
        }
        try (PreparedStatement statement = connection.prepareStatement("explain " + bare)) {
            for (int i = 0; i < parameters.size(); i++) {
                statement.setObject(i + 1, parameters.get(i));
            }
            try (ResultSet lines = statement.executeQuery()) {
                StringBuilder plan = new StringBuilder(bare.contains("for update") ? LOCKING : "");
                while (lines.next()) {
                    plan.append("%s by %s through %s, key %s, about %s rows: %s%n"
                            .formatted(
                                    lines.getString("table"),
                                    lines.getString("type"),
                                    lines.getString("key"),
                                    lines.getString("key_len"),
                                    lines.getString("rows"),
                                    lines.getString("Extra")));
                }
                return plan.toString();
            }
        }
    }
}
