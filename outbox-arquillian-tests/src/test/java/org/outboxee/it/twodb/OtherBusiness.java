package org.outboxee.it.twodb;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.outboxee.api.OutboxEventStore;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.LocalProbe;

/** Writes to its own data source and adds an event in one transaction. */
@Stateless
public class OtherBusiness {

    /** As {@code TwoDataSourcesIT} defines it for its application. */
    public static final String DATA_SOURCE = "java:app/jdbc/business";

    @Inject
    private OutboxEventStore outbox;

    public void sell(String test, boolean fails) {
        write("probe_business (test, name) values (?, ?)", test, "sold elsewhere");
        outbox.add(new LocalProbe(test, Behaviour.COMPLETE, 0));
        if (fails) {
            throw new IllegalStateException("the business fails after add");
        }
    }

    /** Adds an event whose job writes to the business's data source. */
    public void ask(String test) {
        outbox.add(new ElsewhereProbe(test));
    }

    public void write(String what, String... values) {
        try (Connection connection = ((DataSource) InitialContext.doLookup(DATA_SOURCE)).getConnection();
                PreparedStatement statement = connection.prepareStatement("insert into " + what)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            statement.executeUpdate();
        } catch (SQLException | NamingException e) {
            throw new IllegalStateException(e);
        }
    }
}
