package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.model.LogLines;

/** One line for each change of state, and reasons only as long as they hold. */
@Tag("R14")
class HealthTest {

    private final LogLines log = new LogLines(Health.class.getName());
    private final Health health = new Health();

    @AfterEach
    void close() {
        log.close();
    }

    @Test
    void aTroubleIsToldOnceHoweverOftenItIsMet() {
        for (int i = 0; i < 1000; i++) {
            health.bad("the broker", "reason " + i);
        }
        for (int i = 0; i < 1000; i++) {
            health.good("the broker");
        }

        assertThat(log.get())
                .containsExactly(
                        "WARNING the broker is not available: reason 0; waiting for it",
                        "INFO the broker is available again");
    }

    @Test
    void eachTroubleIsTheReasonThatWasToldLast() {
        health.bad("the broker", "first");
        health.bad("database", "away");
        health.bad("the broker", "second");

        assertThat(health.readiness().ready()).isFalse();
        assertThat(health.readiness().reasons()).containsExactly("database: away", "the broker: second");

        health.good("database");
        assertThat(health.readiness().reasons()).containsExactly("the broker: second");

        health.good("the broker");
        assertThat(health.readiness().ready()).isTrue();
        assertThat(log.get()).hasSize(4);
    }

    @Test
    void whereNothingWasWrongNothingIsAvailableAgain() {
        health.good("database");

        assertThat(log.get()).isEmpty();
    }
}
