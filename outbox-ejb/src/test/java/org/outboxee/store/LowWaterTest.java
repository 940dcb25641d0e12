package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A hint that hides nothing for long. */
class LowWaterTest {

    private static final long SECOND = 1_000_000_000L;

    private final LowWater mark = new LowWater();

    @Test
    void nothingIsHiddenBeforeSomethingWasFound() {
        assertThat(mark.mark(7 * SECOND)).isEqualTo(LowWater.NONE);
    }

    @Test
    void aSearchBeginsAMillisecondBelowWhereTheLastOneEnded() {
        mark.mark(0);
        mark.reached(50_000);

        assertThat(mark.mark(SECOND)).isEqualTo(49_000);
    }

    @Test
    void afterFiveSecondsASearchBeginsAtTheBeginningOnce() {
        mark.mark(-SECOND);
        mark.reached(50_000);

        assertThat(mark.mark(4 * SECOND - 1)).isEqualTo(49_000);
        assertThat(mark.mark(4 * SECOND)).isEqualTo(LowWater.NONE);
        mark.reached(60_000);
        assertThat(mark.mark(4 * SECOND)).isEqualTo(59_000);
    }

    @Test
    void whatFoundLessThanItAskedForHidesNothing() {
        mark.mark(0);
        mark.reached(50_000);
        mark.forget();

        assertThat(mark.mark(1)).isEqualTo(LowWater.NONE);
    }
}
