package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Why the relay is woken decides only how much it looks at: what is more is never forgotten. */
class RelaySignalTest {

    private final RelaySignal signal = new RelaySignal();

    @Test
    void committedEventsAloneAreToldApart() throws InterruptedException {
        signal.raiseForEvents();
        signal.raiseForEvents();

        assertThat(signal.await(Duration.ZERO)).isTrue();
    }

    @Test
    void anythingElseCountsMoreInWhateverOrder() throws InterruptedException {
        signal.raiseForEvents();
        signal.raise();
        assertThat(signal.await(Duration.ZERO)).isFalse();

        signal.raise();
        signal.raiseForEvents();
        assertThat(signal.await(Duration.ZERO)).isFalse();
    }

    @Test
    void whoWaitsBesideTheRelaySeesEachChangeAndTakesNothingAway() throws InterruptedException {
        long seen = signal.changes();
        assertThat(signal.awaitChange(seen, Duration.ZERO)).isFalse();

        signal.raise();
        assertThat(signal.awaitChange(seen, Duration.ZERO)).isTrue();
        assertThat(signal.isRaised()).isTrue();

        assertThat(signal.awaitChange(signal.changes(), Duration.ZERO)).isFalse();
    }

    @Test
    void toWakeTheRelayIsNothingToTheHelper() throws InterruptedException {
        long seen = signal.changes();

        signal.wakeRelay();

        assertThat(signal.changes()).isEqualTo(seen);
        assertThat(signal.isRaised()).isTrue();
        assertThat(signal.await(Duration.ZERO)).as("for events only").isFalse();
    }

    @Test
    void toWakeTheHelperIsNothingToTheRelay() {
        long seen = signal.changes();

        signal.wakeHelper();

        assertThat(signal.isRaised()).isFalse();
        assertThat(signal.changes()).isGreaterThan(seen);
    }

    @Test
    void anEndedWaitIsNoEvent() throws InterruptedException {
        signal.raiseForEvents();
        signal.await(Duration.ZERO);

        assertThat(signal.await(Duration.ZERO)).isFalse();
    }
}
