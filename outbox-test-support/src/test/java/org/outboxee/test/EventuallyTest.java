package org.outboxee.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EventuallyTest {

    @Test
    void theValueThatKeepsThePromiseIsReturned() {
        AtomicInteger counter = new AtomicInteger();

        assertThat(Eventually.await("three is reached", counter::incrementAndGet, value -> value >= 3))
                .isEqualTo(3);
    }

    @Test
    void aBrokenPromiseIsNamedWithTheLastValue() {
        assertThatThrownBy(() -> Eventually.await(Duration.ofMillis(20), "it is green", () -> "red", "green"::equals))
                .isInstanceOf(AssertionError.class)
                .hasMessage("Not within PT0.02S: it is green; last seen: red");
    }

    @Test
    void anExceptionCountsAsNotYet() {
        AtomicInteger counter = new AtomicInteger();

        Eventually.await("it stops throwing", () -> {
            if (counter.incrementAndGet() < 3) {
                throw new IllegalStateException("too early");
            }
            return true;
        });

        assertThat(counter).hasValue(3);
    }

    @Test
    void theLastExceptionIsNamedAndIsTheCause() {
        IllegalStateException away = new IllegalStateException("away");

        assertThatThrownBy(() -> Eventually.await(Duration.ZERO, "it answers", () -> {
                    throw away;
                }))
                .hasMessage("Not within PT0S: it answers; last thrown: " + away)
                .hasCause(away);
    }
}
