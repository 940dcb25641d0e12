package org.outboxee.model;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofNanos;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.model.RetrySchedule.Exponential;
import org.outboxee.model.RetrySchedule.Listed;

/** When a failed attempt is tried again. */
@Tag("A14")
class RetryScheduleTest {

    @ParameterizedTest
    @Tag("R10")
    @ValueSource(ints = {0, 1, 2, 3, 50})
    void aListOfDelaysGivesThatManyRetriesAndOneAttemptMore(int length) {
        Listed schedule = new Listed(Collections.nCopies(length, ofSeconds(60)));

        int attempts = 1;
        while (schedule.delayAfter(attempts, Duration.ZERO).isPresent()) {
            attempts++;
        }

        assertThat(attempts).isEqualTo(length + 1);
    }

    @Test
    void eachDelayIsUsedOnceAndInOrder() {
        Listed schedule = new Listed(List.of(ofSeconds(60), ofSeconds(120)));

        assertThat(schedule.delayAfter(1, Duration.ZERO)).contains(ofSeconds(60));
        assertThat(schedule.delayAfter(2, ofDays(3000))).contains(ofSeconds(120));
        assertThat(schedule.delayAfter(3, Duration.ZERO)).isEmpty();
    }

    @Test
    @Tag("I5")
    void theLongestRunHoldsEveryAttemptAndEveryDelay() {
        assertThat(new Listed(List.of(ofSeconds(60), ofSeconds(120))).longestRun(ofSeconds(10), 0.5))
                .contains(ofSeconds(3 * 10 + 180 + 90));
        assertThat(new Listed(List.of()).longestRun(ofSeconds(10), 1)).contains(ofSeconds(10));
        assertThat(new Exponential(ofSeconds(2), ofSeconds(60), ofDays(1)).longestRun(ofSeconds(10), 0.1))
                .contains(ofDays(1).plusSeconds(66 + 10));
        assertThat(new Exponential(ofSeconds(2), ofSeconds(60), null).longestRun(ofSeconds(10), 0.1))
                .isEmpty();
    }

    @Test
    void aListDoesNotChangeWithTheOneItWasMadeOf() {
        List<Duration> delays = new ArrayList<>(List.of(ofSeconds(1)));
        Listed schedule = new Listed(delays);

        delays.clear();

        assertThat(schedule.delayAfter(1, Duration.ZERO)).contains(ofSeconds(1));
    }

    @Test
    void delaysDoubleUpToTheLongest() {
        Exponential schedule = new Exponential(ofSeconds(2), ofSeconds(60), null);

        List<Duration> delays = new ArrayList<>();
        for (int failed = 1; failed <= 7; failed++) {
            delays.add(schedule.delayAfter(failed, Duration.ZERO).orElseThrow());
        }

        assertThat(delays)
                .containsExactly(
                        ofSeconds(2),
                        ofSeconds(4),
                        ofSeconds(8),
                        ofSeconds(16),
                        ofSeconds(32),
                        ofSeconds(60),
                        ofSeconds(60));
    }

    static List<Exponential> exponentials() {
        List<Exponential> schedules = new ArrayList<>();
        List<Duration> delays = List.of(
                ofMillis(1),
                ofNanos(1_900_000),
                ofMillis(999),
                ofSeconds(1),
                ofSeconds(7),
                ofHours(1),
                ofDays(1),
                ofDays(3650));
        for (Duration first : delays) {
            for (Duration max : delays) {
                if (first.compareTo(max) <= 0) {
                    schedules.add(new Exponential(first, max, null));
                }
            }
        }
        schedules.add(new Exponential(ofNanos(1_900_000), ofNanos(2_000_000), null));
        return schedules;
    }

    @ParameterizedTest
    @Tag("R1")
    @MethodSource("exponentials")
    void theDelayIsAlwaysInTheFutureAndNeverBeyondTheLongest(Exponential schedule) {
        Duration before = Duration.ZERO;
        for (int failed : new int[] {1, 2, 3, 4, 10, 31, 32, 33, 42, 43, 44, 63, 64, 65, 310, Integer.MAX_VALUE}) {
            Duration delay = schedule.delayAfter(failed, ofDays(3650)).orElseThrow();

            assertThat(delay)
                    .as("after %d failures", failed)
                    .isPositive()
                    .isGreaterThanOrEqualTo(before)
                    .isGreaterThanOrEqualTo(schedule.first())
                    .isLessThanOrEqualTo(schedule.max());
            before = delay;
        }
        assertThat(before).isEqualTo(schedule.max());
    }

    @ParameterizedTest
    @CsvSource({"PT23H59M59.999S, true", "PT24H, false", "PT24H0.001S, false", "P3650D, false", "PT0S, true"})
    void nothingIsTriedAgainOnceTheRunIsAsOldAsGiveUpAfter(Duration runAge, boolean again) {
        Exponential schedule = new Exponential(ofSeconds(2), ofMinutes(1), ofHours(24));

        assertThat(schedule.delayAfter(5, runAge).isPresent()).isEqualTo(again);
    }

    static List<RetrySchedule> schedules() {
        return List.of(
                new Listed(List.of()),
                new Listed(List.of(ofMillis(1))),
                new Listed(List.of(ofSeconds(60), ofSeconds(120), ofMillis(1500), ofDays(3650))),
                new Listed(Collections.nCopies(500, ofHours(1))),
                new Exponential(ofSeconds(2), ofMinutes(1), null),
                new Exponential(ofNanos(1_000_001), ofDays(3650), ofDays(3650)),
                new Exponential(ofSeconds(2), ofMinutes(1), ofHours(24)));
    }

    @ParameterizedTest
    @MethodSource("schedules")
    void theSnapshotReadsBackAsTheSameSchedule(RetrySchedule schedule) {
        assertThat(RetrySchedule.parse(schedule.text())).isEqualTo(schedule);
    }

    /** Rows of every released version are read for ever, so the form is written down here. */
    @Test
    void theSnapshotHasAFixedForm() {
        assertThat(new Listed(List.of()).text()).isEqualTo("list");
        assertThat(new Listed(List.of(ofSeconds(60), ofMillis(1500))).text()).isEqualTo("list PT1M PT1.5S");
        assertThat(new Exponential(ofSeconds(2), ofMinutes(1), null).text()).isEqualTo("exponential PT2S PT1M");
        assertThat(new Exponential(ofSeconds(2), ofMinutes(1), ofHours(24)).text())
                .isEqualTo("exponential PT2S PT1M giveUpAfter PT24H");
    }

    @ParameterizedTest
    @Tag("S20")
    @ValueSource(strings = {"ar-SA-u-nu-arab", "th-TH-u-nu-thai", "tr-TR"})
    void theSnapshotIsTheSameInEveryLocale(String locale) {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag(locale));

            Exponential schedule = new Exponential(ofMillis(1234), ofMinutes(1), ofHours(24));

            assertThat(schedule.text()).isEqualTo("exponential PT1.234S PT1M giveUpAfter PT24H");
            assertThat(RetrySchedule.parse(schedule.text())).isEqualTo(schedule);
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "?",
                "liste PT1M",
                "list 60",
                "list PT0S",
                "list -PT1M",
                "list PT1M PT",
                "list P3651D",
                "list PT99999999999999999999H",
                "exponential",
                "exponential PT1S",
                "exponential PT2S PT1S",
                "exponential PT1S PT2S PT3S",
                "exponential PT1S PT2S giveUpAfter",
                "exponential PT1S PT2S giveUp PT3S",
                "exponential PT1S PT2S giveUpAfter PT0S",
                "exponential PT1S PT2S giveUpAfter PT3S PT4S"
            })
    void aBrokenSnapshotIsNoSchedule(String text) {
        assertThatThrownBy(() -> RetrySchedule.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 'retry delay must be between PT0.001S and PT87600H, was PT0S'",
        "-PT1S, 'retry delay must be between PT0.001S and PT87600H, was PT-1S'",
        "P3651D, 'retry delay must be between PT0.001S and PT87600H, was PT87624H'"
    })
    void aDelayOutOfRangeIsNamedWithItsRule(Duration delay, String sentence) {
        assertThatThrownBy(() -> new Listed(List.of(delay)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(sentence);
    }

    @Test
    void theLongestDelayIsNotShorterThanTheFirst() {
        assertThatThrownBy(() -> new Exponential(ofSeconds(2), ofSeconds(1), null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("longest retry delay must be at least the first, PT2S, was PT1S");
    }

    @Test
    void anEndlessScheduleNeverGivesUp() {
        Optional<Duration> delay =
                new Exponential(ofSeconds(2), ofMinutes(1), null).delayAfter(Integer.MAX_VALUE, ofDays(36_500));

        assertThat(delay).contains(ofMinutes(1));
    }
}
