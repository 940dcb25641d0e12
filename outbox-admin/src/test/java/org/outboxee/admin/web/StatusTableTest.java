package org.outboxee.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.outboxee.api.OutboxStatus;

class StatusTableTest {

    @Test
    void alignsNumbersMarksTheEstimateAndSaysAgesTwice() {
        OutboxStatus status = new OutboxStatus("shop", 12, 7390, 1234, 5, 1_234_567, true, 3, 59);

        assertThat(StatusTable.of(status)).isEqualTo("""
                        application shop

                        unrouted events                12
                        oldest unrouted event  2h 03m 10s  (7390 s)
                        pending deliveries           1234
                        dispatched deliveries           5
                        completed deliveries     ~1234567
                        failed deliveries               3
                        oldest open delivery          59s  (59 s)
                        """);
    }

    @Test
    void anExactCountIsNotMarkedAndNothingIsZero() {
        OutboxStatus status = new OutboxStatus("shop", 0, 0, 0, 0, 10_000, false, 0, 0);

        assertThat(StatusTable.of(status)).isEqualTo("""
                        application shop

                        unrouted events            0
                        oldest unrouted event     0s  (0 s)
                        pending deliveries         0
                        dispatched deliveries      0
                        completed deliveries   10000
                        failed deliveries          0
                        oldest open delivery      0s  (0 s)
                        """);
    }

    @Test
    void theServersLocaleChangesNothing() {
        Locale before = Locale.getDefault();
        OutboxStatus status = new OutboxStatus("shop", 12, 7390, 1234, 5, 1_234_567, true, 3, 59);
        String expected = StatusTable.of(status);
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(StatusTable.of(status)).isEqualTo(expected);
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "59, 59s",
        "60, 1m 00s",
        "185, 3m 05s",
        "3600, 1h 00m 00s",
        "7390, 2h 03m 10s",
        "86399, 23h 59m 59s",
        "86400, 1d 00h 00m 00s",
        "93785, 1d 02h 03m 05s",
        "864000000, 10000d 00h 00m 00s"
    })
    void anAgeBeginsWithItsLargestUnit(long seconds, String text) {
        assertThat(Age.text(seconds)).isEqualTo(text);
    }
}
