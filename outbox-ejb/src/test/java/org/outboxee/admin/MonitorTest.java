package org.outboxee.admin;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxException;
import org.outboxee.store.Transactions;

class MonitorTest {

    @Test
    void aLostDatabaseIsToldAsAnOutboxExceptionWithoutForeignMessages() {
        Transactions lost = new Transactions() {
            @Override
            public <T> T inNew(Supplier<T> work) {
                throw new IllegalStateException("host db1 refused user shop", new SQLException("no route", "08001"));
            }
        };

        assertThatThrownBy(new Monitor(null, lost, null, null)::status)
                .isInstanceOf(OutboxException.class)
                .hasMessageContaining("08001")
                .hasMessageNotContaining("db1")
                .hasMessageNotContaining("no route");
    }
}
