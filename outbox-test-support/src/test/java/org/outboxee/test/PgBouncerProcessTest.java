package org.outboxee.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class PgBouncerProcessTest {

    @Test
    void theTransactionsOfOneConnectionAreOnSeveralSessions() throws SQLException {
        assumeTrue(PgBouncerProcess.isInstalled(), PgBouncerProcess.MISSING);
        assumeTrue(TestDatabase.shared().kind() != DatabaseKind.GIVEN, "no account is made in a given server");
        try (OwnDatabase own = TestDatabase.shared().createDatabase("pooled")) {
            Login login = own.createLogin(own.name() + "_user");
            try (PgBouncerProcess pooler = PgBouncerProcess.start(own, login)) {
                PGSimpleDataSource source = TestDatabase.dataSource(pooler.url(), login);
                try (Connection one = source.getConnection();
                        Connection other = source.getConnection()) {
                    other.setAutoCommit(false);
                    session(other);
                    session(one);
                    other.commit();

                    Set<Integer> sessions = new HashSet<>();
                    for (int i = 0; i < 4; i++) {
                        sessions.add(session(one));
                    }
                    assertThat(sessions).hasSize(2);
                }
            }
        }
    }

    private static int session(Connection connection) throws SQLException {
        try (ResultSet row = connection.createStatement().executeQuery("select pg_backend_pid()")) {
            row.next();
            return row.getInt(1);
        }
    }
}
