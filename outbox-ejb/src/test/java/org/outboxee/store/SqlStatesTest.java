package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class SqlStatesTest {

    @Test
    void aStateIsFoundAmongTheCauses() {
        assertThat(SqlStates.of(new IllegalStateException(new RuntimeException(new SQLException("", "40001")))))
                .containsExactly("40001");
    }

    /** What WildFly throws when the database refuses a commit. */
    @Test
    void aStateIsFoundAmongTheCausesOfWhatWasSuppressed() {
        Exception refused = new Exception("rolled back");
        refused.addSuppressed(new Exception("commit", new Exception("adapter", new SQLException("", "23505"))));

        assertThat(SqlStates.of(new CommitFailedException(refused))).containsExactly("23505");
        assertThat(SqlStates.isConstraintViolation(SqlStates.of(refused))).isTrue();
    }

    @Test
    void everyExceptionOfABatchIsLookedAt() {
        SQLException batch = new SQLException("", "");
        batch.setNextException(new SQLException("", "23503"));

        assertThat(SqlStates.of(batch)).contains("23503");
    }

    @Test
    void exceptionsThatLeadToEachOtherAreLookedAtOnce() {
        Exception first = new Exception("first");
        SQLException second = new SQLException("", "08006", first);
        first.initCause(second);

        assertThat(SqlStates.of(first)).containsExactly("08006");
        assertThat(SqlStates.of(null)).isEmpty();
    }
}
