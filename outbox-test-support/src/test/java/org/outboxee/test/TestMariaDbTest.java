package org.outboxee.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestMariaDbTest {

    private final TestMariaDb server = TestMariaDb.shared();

    @Test
    void theOwnerMayCreateTablesAndTheApplicationOnlyWhatItIsGranted() throws SQLException {
        try (OwnMariaDb own = server.createDatabase("rights")) {
            run(own, own.owner(), "create table thing (id int)");
            run(
                    own,
                    own.owner(),
                    "grant select on thing to " + own.application().username());

            run(own, own.application(), "select id from thing");
            assertThatThrownBy(() -> run(own, own.application(), "delete from thing"))
                    .hasMessageContaining("denied");
            assertThatThrownBy(() -> run(own, own.application(), "create table other (id int)"))
                    .hasMessageContaining("denied");
        }
    }

    @Test
    void nothingIsLeftOfADatabaseThatWasClosed() {
        OwnMariaDb own = server.createDatabase("gone");

        own.close();

        assertThatThrownBy(() -> run(own, own.owner(), "select 1")).hasMessageContaining("denied");
        assertThatThrownBy(() -> server.execute("use " + own.name())).hasMessageContaining("Unknown database");
    }

    /** Tests use it as the zone of their sessions. */
    @Test
    void newYorkIsKnownWithItsSummers() throws SQLException {
        try (OwnMariaDb own = server.createDatabase("zone")) {
            String hour = "select hour(convert_tz('2026-%s 12:00:00', '+00:00', 'America/New_York'))";

            assertThat(number(own, hour.formatted("01-15"))).isEqualTo(7);
            assertThat(number(own, hour.formatted("07-15"))).isEqualTo(8);
        }
    }

    @Test
    void everyMissingPartOfAGivenServerIsNamed() {
        assertThatThrownBy(() -> TestMariaDb.start("given", Map.of("OUTBOX_TEST_MARIADB_HOST", "db")))
                .hasMessage("A given MariaDB needs the environment variable(s) OUTBOX_TEST_MARIADB_PORT, "
                        + "OUTBOX_TEST_MARIADB_USERNAME, OUTBOX_TEST_MARIADB_PASSWORD");
    }

    @Test
    void anUnknownChoiceIsRefused() {
        assertThatThrownBy(() -> TestMariaDb.start("fake", Map.of()))
                .hasMessage("outbox.test.mariadb must be given, container, embedded or auto, was fake");
    }

    private static void run(OwnMariaDb own, Login login, String sql) throws SQLException {
        try (Connection connection = TestMariaDb.dataSource(own.url(), login).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int number(OwnMariaDb own, String query) throws SQLException {
        try (Connection connection =
                        TestMariaDb.dataSource(own.url(), own.owner()).getConnection();
                Statement statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            row.next();
            return row.getInt(1);
        }
    }
}
