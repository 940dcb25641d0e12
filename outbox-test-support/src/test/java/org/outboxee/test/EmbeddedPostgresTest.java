package org.outboxee.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.outboxee.test.EmbeddedOptions.Binaries;

class EmbeddedPostgresTest {

    private static final EmbeddedOptions OPTIONS = new EmbeddedOptions(Binaries.AUTO, false);

    @ParameterizedTest
    @EnumSource(names = {"SYSTEM", "ZONKY"})
    void itStartsFromTheBinariesAskedFor(Binaries binaries) throws SQLException {
        assumeTrue(binaries != Binaries.SYSTEM || PostgresBinaries.ofSystem().isPresent(), "no system binaries");

        try (EmbeddedPostgres database = EmbeddedPostgres.start(OPTIONS.with(binaries))) {
            assertThat(database.version()).matches("\\d+\\.\\d+");
            assertThat(database.directory().resolve("binaries").toFile().exists())
                    .isEqualTo(binaries == Binaries.ZONKY);
            assertThat(text(database.dataSource(), "show max_connections")).isEqualTo("200");
            assertThat(text(database.dataSource(), "show max_prepared_transactions"))
                    .isEqualTo("50");
            assertThat(text(database.dataSource(), "show fsync")).isEqualTo("off");
        }
    }

    @Test
    void whatWasCommittedSurvivesAKillAndWhatWasNotDoesNot() throws SQLException {
        try (EmbeddedPostgres database = EmbeddedPostgres.start(OPTIONS.withFsync())) {
            OwnDatabase own = database.createDatabase("fault");
            own.execute("create table survivor (id int)");
            try (Connection open = own.dataSource().getConnection();
                    Statement statement = open.createStatement()) {
                statement.execute("insert into survivor values (1)");
                open.setAutoCommit(false);
                statement.execute("insert into survivor values (2)");

                database.kill();
            }
            assertThat(database.isRunning()).isFalse();
            database.restart();

            assertThat(text(own.dataSource(), "select string_agg(id::text, ',') from survivor"))
                    .isEqualTo("1");
            assertThat(text(own.dataSource(), "show fsync")).isEqualTo("on");
        }
    }

    @Test
    void itRestartsOnTheSamePortAfterAStop() {
        try (EmbeddedPostgres database = EmbeddedPostgres.start(OPTIONS)) {
            int port = database.port();

            database.stop();
            database.restart();

            assertThat(database.port()).isEqualTo(port);
            assertThat(database.version()).isNotEmpty();
        }
    }

    @Test
    void nothingIsLeftBehindWhenItIsClosed() {
        EmbeddedPostgres database = EmbeddedPostgres.start(OPTIONS);

        database.close();

        assertThat(database.isRunning()).isFalse();
        assertThat(database.directory()).doesNotExist();
    }

    static String text(DataSource dataSource, String query) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }
}
