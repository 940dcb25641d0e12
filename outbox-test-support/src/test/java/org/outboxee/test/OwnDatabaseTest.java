package org.outboxee.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnDatabaseTest {

    private final TestDatabase server = TestDatabase.shared();

    @Test
    void twoOfTheSameNameDoNotShareTheirTables() throws SQLException {
        try (OwnDatabase one = server.createDatabase("twin");
                OwnDatabase two = server.createDatabase("twin")) {
            one.execute("create table thing (id int); insert into thing values (1)");
            two.execute("create table thing (id int)");

            assertThat(EmbeddedPostgresTest.text(two.dataSource(), "select count(*) from thing"))
                    .isEqualTo("0");
        }
    }

    @Test
    void theOwnerMayCreateTablesAndAPlainRoleOnlyWhatItIsGranted() throws SQLException {
        assumeTrue(server.kind() != DatabaseKind.GIVEN, "no role is created in a given server");
        try (OwnDatabase own = server.createDatabase("rights")) {
            Login owner = own.createLogin("rights_owner");
            Login application = own.createLogin("rights_application");
            own.giveTo(owner);

            own.execute(
                    owner,
                    "create table thing (id int); insert into thing values (7); "
                            + "grant select on thing to rights_application");

            assertThat(EmbeddedPostgresTest.text(own.dataSource(application), "select id from thing"))
                    .isEqualTo("7");
            assertThatThrownBy(() -> own.execute(application, "delete from thing"))
                    .hasMessageContaining("permission denied");
            assertThatThrownBy(() -> own.execute(application, "create table other (id int)"))
                    .hasMessageContaining("permission denied");
        }
    }

    @Test
    void inAGivenServerItIsASchemaThatGoesAgain() throws SQLException {
        TestDatabase given = GivenDatabase.from(Map.of(
                "OUTBOX_TEST_DB_HOST",
                server.host(),
                "OUTBOX_TEST_DB_PORT",
                String.valueOf(server.port()),
                "OUTBOX_TEST_DB_DATABASE",
                server.database(),
                "OUTBOX_TEST_DB_USERNAME",
                server.username(),
                "OUTBOX_TEST_DB_PASSWORD",
                server.password()));
        String schemas = "select count(*) from pg_namespace where nspname like 'outbox_test_guest_%'";
        OwnDatabase own = given.createDatabase("guest");
        own.execute("create table thing (id int)");
        assertThat(EmbeddedPostgresTest.text(server.dataSource(), schemas)).isEqualTo("1");

        given.close();

        assertThat(EmbeddedPostgresTest.text(server.dataSource(), schemas)).isEqualTo("0");
        assertThatThrownBy(() -> own.createLogin("anyone")).isInstanceOf(UnsupportedOperationException.class);
    }
}
