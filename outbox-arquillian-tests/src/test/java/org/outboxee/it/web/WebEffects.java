package org.outboxee.it.web;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.outboxee.api.DeliveryContext;

/** Leaves rows in the caller's transaction. */
@ApplicationScoped
public class WebEffects {

    @Resource
    private DataSource database;

    /** One that says which job it was and what it saw around itself. */
    public void leave(String test, String job, DeliveryContext delivery) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "insert into probe_effects (test, job, delivery_id, attempt) values (?, ?, ?, ?)")) {
            statement.setString(1, test);
            statement.setString(2, job);
            statement.setString(3, delivery.deliveryId().toString());
            statement.setInt(4, delivery.attempt());
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
