package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ItDatabase;

@ExtendWith(ArquillianExtension.class)
@RunAsClient
class DefaultDataSourceIT {

    @Deployment(testable = false)
    static WebArchive archive() {
        return ShrinkWrap.create(WebArchive.class, "smoke.war").addClass(DefaultDataSourceServlet.class);
    }

    @Test
    void theServersDefaultDataSourceIsTheTestsPostgresqlWithTheApplicationsRole(@ArquillianResource URL base)
            throws SQLException {
        Http.Answer answer = Http.get(base + "database");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(askedDirectly());
    }

    private static String askedDirectly() throws SQLException {
        try (Connection connection = ItDatabase.get().asApplication().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(DefaultDataSourceServlet.QUESTION)) {
            row.next();
            return row.getString(1);
        }
    }
}
