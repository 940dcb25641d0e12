package org.outboxee.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.outboxee.rabbitmq.Batch.State;
import org.outboxee.spi.Envelope;

/** The bookkeeping of confirmations. */
class BatchTest {

    private final List<Envelope> envelopes = Sent.envelopes("shop.reserve", 4);
    private final Batch batch = new Batch(11, envelopes);

    private List<State> states() {
        return IntStream.range(0, 4).mapToObj(batch::state).toList();
    }

    @Test
    void oneConfirmationMayStandForAllBeforeIt() {
        batch.answered(12, false, true);
        batch.answered(13, true, true);

        assertThat(states()).containsExactly(State.CONFIRMED, State.CONFIRMED, State.CONFIRMED, State.OPEN);
    }

    @Test
    void aReturnedMessageStaysReturnedAlthoughItIsConfirmed() {
        batch.returned(envelopes.get(1).dispatchId().toString());
        batch.answered(14, true, true);

        assertThat(states()).containsExactly(State.CONFIRMED, State.RETURNED, State.CONFIRMED, State.CONFIRMED);
    }

    @Test
    void aRefusalIsNoConfirmation() throws InterruptedException {
        batch.answered(11, false, true);
        batch.answered(14, true, false);

        assertThat(batch.await(Duration.ZERO)).as("all is said").isTrue();
        assertThat(states()).containsExactly(State.CONFIRMED, State.REFUSED, State.REFUSED, State.REFUSED);
    }

    @Test
    void aLateAnswerToAnEarlierBatchSettlesNothing() throws InterruptedException {
        batch.answered(10, true, true);

        assertThat(batch.await(Duration.ofMillis(1))).isFalse();
        assertThat(states()).containsOnly(State.OPEN);
    }
}
