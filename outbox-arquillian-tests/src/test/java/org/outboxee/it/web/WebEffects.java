package org.outboxee.it.web;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.outboxee.api.DeliveryContext;

/**
 * Leaves rows in the caller's transaction. By a lookup: a job of a WAR runs in the surroundings of whatever module runs
 * it, and Payara looks there for what is injected as a resource.
 */
public final class WebEffects {

    private WebEffects() {}

    /** Leaves one that says how the job's WAR sees the event. */
    public static void leave(WebProbe event, String job, DeliveryContext delivery) {
        try (Connection connection =
                        ((DataSource) InitialContext.doLookup("java:comp/DefaultDataSource")).getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "insert into probe_effects (test, job, delivery_id, attempt) values (?, ?, ?, ?)")) {
            statement.setString(1, event.test());
            statement.setString(2, job + " of " + event.toString().replace(event.test(), "?"));
            statement.setString(3, delivery.deliveryId().toString());
            statement.setInt(4, delivery.attempt());
            statement.executeUpdate();
        } catch (SQLException | NamingException e) {
            throw new IllegalStateException(e);
        }
    }
}
