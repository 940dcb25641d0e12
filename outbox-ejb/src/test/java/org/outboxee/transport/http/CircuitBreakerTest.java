package org.outboxee.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.outboxee.transport.http.CircuitBreaker.Permit;

/** After a few failures in a row one request at a time asks whether the endpoint is back. */
class CircuitBreakerTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final CircuitBreaker breaker = new CircuitBreaker(nanos::get);

    @Test
    void fewFailuresDoNotOpenIt() {
        fail(CircuitBreaker.FAILURES - 1);
        breaker.succeeded(breaker.begin().orElseThrow());
        fail(CircuitBreaker.FAILURES - 1);

        assertThat(breaker.begin()).isPresent();
        assertThat(breaker.isOpen()).isFalse();
    }

    @Test
    void asManyFailuresInARowOpenIt() {
        fail(CircuitBreaker.FAILURES);

        assertThat(breaker.isOpen()).isTrue();
        assertThat(breaker.begin()).isEmpty();
    }

    @Test
    void oneAtATimeAsksAgain() {
        fail(CircuitBreaker.FAILURES);
        pass(Duration.ofSeconds(1));

        Permit probe = breaker.begin().orElseThrow();
        assertThat(probe.isProbe()).isTrue();
        assertThat(breaker.begin()).isEmpty();

        breaker.succeeded(probe);
        assertThat(breaker.begin()).contains(new Permit(false));
    }

    @Test
    void theWaitDoublesUpToHalfAMinute() {
        fail(CircuitBreaker.FAILURES);
        for (int seconds : new int[] {1, 2, 4, 8, 16, 30, 30}) {
            pass(Duration.ofSeconds(seconds).minusMillis(1));
            assertThat(breaker.begin()).as("before %s s", seconds).isEmpty();
            pass(Duration.ofMillis(1));
            breaker.failed(breaker.begin().orElseThrow());
        }
    }

    @Test
    void aProbeThatWasNotSentLetsTheNextOneAsk() {
        fail(CircuitBreaker.FAILURES);
        pass(Duration.ofSeconds(1));

        breaker.unused(breaker.begin().orElseThrow());

        assertThat(breaker.begin()).isPresent();
    }

    /** What was on its way when it opened ends one after the other, and says nothing new. */
    @Test
    void whatBeganBeforeDoesNotCountAfterwards() {
        Permit early = breaker.begin().orElseThrow();
        fail(CircuitBreaker.FAILURES);

        breaker.failed(early);
        assertThat(breaker.untilProbe()).isEqualTo(Duration.ofSeconds(1));
        breaker.succeeded(early);
        assertThat(breaker.isOpen()).isTrue();
    }

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            breaker.failed(breaker.begin().orElseThrow());
        }
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
