package org.outboxee.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private static final long SECOND = 1_000_000_000;

    private final AtomicLong nanos = new AtomicLong();

    @Test
    void zeroMeansNoLimit() {
        RateLimit none = new RateLimit(0, nanos::get);
        none.use(1_000_000);

        assertThat(none.available()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aSecondGivesAsManyAsTheRateAndNoMore() {
        RateLimit ten = new RateLimit(10, nanos::get);
        assertThat(ten.available()).isEqualTo(10);
        ten.use(10);
        assertThat(ten.available()).isZero();

        nanos.addAndGet(SECOND / 10);
        assertThat(ten.available()).isEqualTo(1);
        nanos.addAndGet(60 * SECOND);
        assertThat(ten.available()).as("nothing is saved up").isEqualTo(10);
    }

    @Test
    void overAMinuteItIsKept() {
        RateLimit three = new RateLimit(3, nanos::get);
        int sent = 0;
        for (int i = 0; i < 600; i++) {
            int now = three.available();
            three.use(now);
            sent += now;
            nanos.addAndGet(SECOND / 10);
        }

        assertThat(sent).isBetween(178, 183);
    }
}
