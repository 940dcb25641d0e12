package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatienceTest {

    private final StopFlag stop = new StopFlag();
    private final Health health = new Health();
    private final Patience patience = new Patience(stop, health);

    @Test
    void theWorkIsRepeatedUntilItSucceeds() {
        Deque<String> states = new ArrayDeque<>(List.of("08006", "57P01"));

        int result = patience.until(Duration.ofSeconds(10), () -> {
            if (!states.isEmpty()) {
                throw failure(states.remove());
            }
            return 42;
        });

        assertThat(result).isEqualTo(42);
        assertThat(health.readiness().ready()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"55P03", "57014", "40001", "40P01"})
    void aRowThatSomebodyHoldsIsNoDatabaseThatIsAway(String state) {
        stop.raise();

        assertThatThrownBy(() -> patience.until(Duration.ofSeconds(10), () -> {
                    throw failure(state);
                }))
                .hasRootCauseInstanceOf(SQLException.class);

        assertThat(health.readiness().ready()).isTrue();
    }

    @Test
    void aLostConnectionIsTold() {
        stop.raise();

        assertThatThrownBy(() -> patience.until(Duration.ofSeconds(10), () -> {
                    throw failure("08006");
                }))
                .hasRootCauseInstanceOf(SQLException.class);

        assertThat(health.readiness().reasons()).singleElement().asString().contains("database", "08006");
    }

    private static RuntimeException failure(String state) {
        return new IllegalStateException(new SQLException("as asked", state));
    }
}
