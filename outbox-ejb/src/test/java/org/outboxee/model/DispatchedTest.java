package org.outboxee.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.spi.Envelope;

/** What a dispatched delivery knows of its attempts, from its own snapshot alone. */
class DispatchedTest {

    @ParameterizedTest
    @Tag("A15")
    @CsvSource({
        "list, 0, 1, true",
        "list PT1S, 0, 1, false",
        "list PT1S, 1, 2, true",
        "list PT1S PT2S, 1, 2, false",
        "list PT1S PT2S, 2, 3, true",
        "exponential PT1S PT2S, 1000, 1001, false"
    })
    void theLastAttemptIsToldBeforeItIsMade(String schedule, int attempts, int attempt, boolean last) {
        Dispatched delivery = dispatched(schedule, attempts, Duration.ZERO);

        assertThat(delivery.attempt()).isEqualTo(attempt);
        assertThat(delivery.isLastAttempt()).isEqualTo(last);
        assertThat(delivery.envelope().lastAttempt()).isEqualTo(last);
        assertThat(delivery.envelope().attempt()).isEqualTo(attempt);
        assertThat(delivery.snapshot().attempt()).isEqualTo(attempt);
        assertThat(delivery.delayIfFailed().isEmpty()).isEqualTo(last);
    }

    @Test
    @Tag("A15")
    void theAgeOfTheRunDecidesToo() {
        String schedule = "exponential PT1S PT2S giveUpAfter PT1H";

        assertThat(dispatched(schedule, 3, Duration.ofMinutes(59)).isLastAttempt())
                .isFalse();
        assertThat(dispatched(schedule, 3, Duration.ofMinutes(60)).isLastAttempt())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "list nonsense", "exponential PT1S"})
    void aBrokenSnapshotMakesTheNextFailureFinal(String schedule) {
        assertThat(dispatched(schedule, 0, Duration.ZERO).delayIfFailed()).isEmpty();
        assertThat(dispatched(schedule, 0, Duration.ZERO).isLastAttempt()).isTrue();
    }

    @ParameterizedTest
    @Tag("R1")
    @ValueSource(ints = {30, 31, 62, 63, 309, 310, Integer.MAX_VALUE - 1, Integer.MAX_VALUE})
    void anyNumberOfAttemptsHasADelayOrAnEnd(int attempts) {
        Dispatched endless = dispatched("exponential PT1S PT1M", attempts, Duration.ZERO);
        Dispatched listed = dispatched("list PT1S", attempts, Duration.ZERO);

        assertThat(endless.delayIfFailed()).contains(Duration.ofMinutes(1));
        assertThat(endless.attempt()).isPositive();
        assertThat(listed.delayIfFailed()).isEmpty();
    }

    @Test
    void anEnvelopeCarriesIdsAndNames() {
        Dispatched delivery = dispatched("list", 0, Duration.ZERO);

        Envelope envelope = delivery.envelope();

        assertThat(envelope)
                .isEqualTo(new Envelope(
                        "shop",
                        delivery.eventId(),
                        delivery.dispatch().deliveryId(),
                        delivery.dispatch().dispatchId(),
                        "order-placed",
                        "reserve",
                        "shop.reserve",
                        1,
                        true,
                        Duration.ofMinutes(5)));
    }

    private static Dispatched dispatched(String schedule, int attempts, Duration runAge) {
        return new Dispatched(
                new DispatchRef(UUID.randomUUID(), UUID.randomUUID()),
                UUID.randomUUID(),
                "shop",
                "order-placed",
                "reserve",
                "shop.reserve",
                1,
                attempts,
                schedule,
                Duration.ofMinutes(5),
                runAge);
    }
}
