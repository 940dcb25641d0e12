package org.outboxee.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whether a text was seen before or not changes nothing but the time that it takes. */
class ParsedSchedulesTest {

    @Test
    void itIsWhatTheTextSays() {
        String text = "list PT1M PT7S";

        assertThat(ParsedSchedules.of(text)).isEqualTo(RetrySchedule.parse(text));
        assertThat(ParsedSchedules.of(text)).as("again").isEqualTo(RetrySchedule.parse(text));
    }

    @Test
    void aBrokenTextIsRefusedEachTime() {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> ParsedSchedules.of("never")).isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** Operators may give each delivery another one. */
    @Test
    void howeverManyThereAreEachIsRight() {
        IntStream.rangeClosed(1, 1000)
                .mapToObj(i -> "list PT" + i + "S")
                .forEach(text -> assertThat(ParsedSchedules.of(text).text())
                        .isEqualTo(RetrySchedule.parse(text).text()));
    }
}
