package org.outboxee.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** L4: no more is taken than will soon be done, and at least so much that no thread idles. */
class PaceTest {

    private static final long MILLISECOND = 1_000_000;

    private final Pace pace = new Pace(4);

    @Test
    void whileNothingIsKnownThereAreTwoForEachThread() {
        assertThat(pace.free(0)).isEqualTo(8);
        assertThat(pace.free(5)).isEqualTo(3);
        assertThat(pace.free(9)).isZero();
    }

    @Test
    void aTenthOfASecondsWorkIsTaken() {
        pace.took(2 * MILLISECOND);

        assertThat(pace.free(0)).isEqualTo(200);
        assertThat(pace.free(100)).isEqualTo(100);
    }

    /** Many cost the database as much as one. */
    @Test
    void nothingIsTakenBeforeThereIsRoomForMany() {
        pace.took(2 * MILLISECOND);

        assertThat(pace.free(101)).isZero();
    }

    @Test
    void howeverFastTheyAreThereIsALimit() {
        pace.took(0);

        assertThat(pace.free(0)).isEqualTo(1000);
    }

    @Test
    void slowJobsHaveTwoForEachThread() {
        pace.took(60_000 * MILLISECOND);

        assertThat(pace.free(0)).isEqualTo(8);
    }

    @Test
    void whatWasFastAndIsStuckIsTakenForSlow() {
        pace.took(0);

        pace.isStuck();

        assertThat(pace.free(0)).isEqualTo(8);
    }
}
