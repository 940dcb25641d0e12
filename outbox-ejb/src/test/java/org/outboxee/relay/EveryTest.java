package org.outboxee.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Now and then is no more often than that, wherever the clock begins. */
class EveryTest {

    private final AtomicLong now =
            new AtomicLong(Long.MAX_VALUE - Duration.ofSeconds(90).toNanos());
    private final Every minute = new Every(Duration.ofMinutes(1), now::get);

    @Test
    void itIsDueAtOnceAndThenOnceAMinute() {
        assertThat(minute.isDue()).isTrue();
        assertThat(dueAfter(59)).isFalse();
        assertThat(dueAfter(1)).isTrue();
        assertThat(dueAfter(1)).isFalse();
    }

    @Test
    void itsTimeCanBeginAnew() {
        minute.begin();
        assertThat(dueAfter(40)).isFalse();
        minute.begin();
        assertThat(dueAfter(40)).isFalse();
        assertThat(dueAfter(20)).isTrue();
    }

    @Test
    void aClockThatRunsOverDoesNotStopIt() {
        assertThat(minute.isDue()).isTrue();
        assertThat(dueAfter(100)).isTrue();
        assertThat(now.get()).isNegative();
    }

    private boolean dueAfter(int seconds) {
        now.addAndGet(Duration.ofSeconds(seconds).toNanos());
        return minute.isDue();
    }
}
