package org.outboxee.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A broker that is away is asked ever less often, and at once again when it was back. */
@Tag("A9")
class PauseTest {

    private final AtomicLong now = new AtomicLong();
    private final Pause pause = new Pause(Duration.ofSeconds(2), Duration.ofSeconds(15), now::get);

    @Test
    void atFirstThereIsNone() {
        assertThat(pause.isOver()).isTrue();
    }

    @Test
    void eachFailureDoublesItUpToTheLimit() {
        for (int seconds : new int[] {2, 4, 8, 15, 15}) {
            pause.afterFailure();

            assertThat(isOverAfter(Duration.ofSeconds(seconds).minusNanos(1))).isFalse();
            assertThat(isOverAfter(Duration.ofNanos(1))).isTrue();
        }
    }

    @Test
    void anAnswerEndsItAndTheNextOneIsShortAgain() {
        pause.afterFailure();
        pause.afterFailure();

        pause.afterSuccess();

        assertThat(pause.isOver()).isTrue();
        pause.afterFailure();
        assertThat(isOverAfter(Duration.ofSeconds(2))).isTrue();
    }

    private boolean isOverAfter(Duration time) {
        now.addAndGet(time.toNanos());
        return pause.isOver();
    }
}
