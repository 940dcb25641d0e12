package org.outboxee.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxOperations;
import org.outboxee.api.OutboxOperations.PassReport;
import org.outboxee.config.Application;
import org.outboxee.config.ConfigSource;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.Transactions;

/** What an operator's call tells of, whatever the database does. */
class OperationsTest {

    private static final UUID ID = new UUID(0, 1);

    private final Deployed deployed = new Deployed();
    private Supplier<RelayPass.Report> pass = () -> new RelayPass.Report(new PassReport(1, 2, 3, 4, 5, 6), true, false);
    private Supplier<Boolean> reopen = () -> true;
    private String schedule = "not asked";

    @Test
    void aPassReportsWhatItDid() {
        deployed.set(new Application(Map.of(), Map.of(), Map.of(), Map.of()));

        assertThat(operations().pass()).isEqualTo(new PassReport(1, 2, 3, 4, 5, 6));
    }

    @Test
    void beforeTheStartThereIsNothingToRun() {
        assertThatThrownBy(operations()::pass)
                .isInstanceOf(OutboxException.class)
                .hasMessageContaining("has not started");
    }

    @Test
    void aLostDatabaseIsToldWithoutForeignMessages() {
        deployed.set(new Application(Map.of(), Map.of(), Map.of(), Map.of()));
        pass = OperationsTest::lost;
        reopen = OperationsTest::lost;

        for (Runnable call : new Runnable[] {
            () -> operations().pass(),
            () -> operations().reopen(ID),
            () -> operations().reopen(ID, Duration.ofDays(1)),
            () -> operations().reopenExponentially(ID, Duration.ofSeconds(1), Duration.ofSeconds(2), null)
        }) {
            assertThatThrownBy(call::run)
                    .isInstanceOf(OutboxException.class)
                    .hasMessageContaining("08001")
                    .hasMessageNotContaining("db1")
                    .hasMessageNotContaining("no route");
        }
    }

    @Test
    void aReopenedDeliveryKeepsItsScheduleOrGetsTheOneThatIsGiven() {
        assertThat(operations().reopen(ID)).isTrue();
        assertThat(schedule).isNull();

        operations().reopen(ID, Duration.ofMinutes(1), Duration.ofHours(2));
        assertThat(schedule).isEqualTo("list PT1M PT2H");

        operations().reopen(ID, new Duration[0]);
        assertThat(schedule).isEqualTo("list");

        operations().reopenExponentially(ID, Duration.ofSeconds(2), Duration.ofMinutes(1), null);
        assertThat(schedule).isEqualTo("exponential PT2S PT1M");

        operations().reopenExponentially(ID, Duration.ofSeconds(2), Duration.ofMinutes(1), Duration.ofDays(1));
        assertThat(schedule).isEqualTo("exponential PT2S PT1M giveUpAfter PT24H");
    }

    @Test
    void aScheduleThatNoRouteMayHaveIsRefused() {
        assertThatThrownBy(() -> operations().reopenExponentially(ID, Duration.ofHours(1), Duration.ofMinutes(1), null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PT1H");
        assertThatThrownBy(() -> operations().reopenExponentially(ID, Duration.ZERO, Duration.ofMinutes(1), null))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(schedule).isEqualTo("not asked");
    }

    private static <T> T lost() {
        throw new IllegalStateException("host db1 refused user shop", new SQLException("no route", "08001"));
    }

    private OutboxOperations operations() {
        DeliveryRows deliveries = new DeliveryRows(null, null) {
            @Override
            public boolean reopen(String application, UUID id, String newSchedule) {
                schedule = newSchedule;
                return reopen.get();
            }
        };
        RelayPass scripted = new RelayPass() {
            @Override
            public Report runOnce() {
                return pass.get();
            }
        };
        Transactions none = new Transactions() {
            @Override
            public <T> T once(Supplier<T> work) {
                return work.get();
            }
        };
        return new Operations(deliveries, none, scripted, new RelaySignal(), deployed, config());
    }

    private static OutboxConfig config() {
        ConfigSource empty = new ConfigSource() {
            @Override
            public Optional<String> value(String key) {
                return Optional.empty();
            }

            @Override
            public Set<String> keys() {
                return Set.of();
            }
        };
        return OutboxConfig.read(empty, "shop", "node").config();
    }
}
