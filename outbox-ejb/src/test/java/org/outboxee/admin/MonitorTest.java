package org.outboxee.admin;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxStatus;
import org.outboxee.config.OutboxConfig;
import org.outboxee.store.StatusRows;

class MonitorTest {

    private static final OutboxConfig CONFIG =
            OutboxConfig.read(new NoConfig(), "shop", "node").config();

    @Test
    void aLostDatabaseIsToldAsAnOutboxExceptionWithoutForeignMessages() {
        StatusRows lost = new StatusRows(null) {
            @Override
            public OutboxStatus read(String application) {
                throw new IllegalStateException("host db1 refused user shop", new SQLException("no route", "08001"));
            }
        };

        assertThatThrownBy(new Monitor(lost, null, CONFIG)::status)
                .isInstanceOf(OutboxException.class)
                .hasMessageContaining("08001")
                .hasMessageNotContaining("db1")
                .hasMessageNotContaining("no route");
    }
}
