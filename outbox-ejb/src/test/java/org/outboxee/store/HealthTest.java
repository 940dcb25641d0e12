package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One line for each change of state, and reasons only as long as they hold. */
@Tag("R14")
class HealthTest {

    /** Held here because a logger that nobody holds forgets its handlers. */
    private static final Logger LOG = Logger.getLogger(Health.class.getName());

    private final List<String> lines = new ArrayList<>();
    private final Handler handler = new Remembering();
    private final Health health = new Health();

    @BeforeEach
    void listen() {
        LOG.addHandler(handler);
        LOG.setUseParentHandlers(false);
    }

    @AfterEach
    void forget() {
        LOG.removeHandler(handler);
        LOG.setUseParentHandlers(true);
    }

    @Test
    void aTroubleIsToldOnceHoweverOftenItIsMet() {
        for (int i = 0; i < 1000; i++) {
            health.bad("the broker", "reason " + i);
        }
        for (int i = 0; i < 1000; i++) {
            health.good("the broker");
        }

        assertThat(lines)
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
        assertThat(lines).hasSize(4);
    }

    @Test
    void whereNothingWasWrongNothingIsAvailableAgain() {
        health.good("database");

        assertThat(lines).isEmpty();
    }

    private final class Remembering extends Handler {

        @Override
        public void publish(LogRecord entry) {
            lines.add(entry.getLevel() + " " + entry.getMessage());
        }

        @Override
        public void flush() {
            // nothing is kept back
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
