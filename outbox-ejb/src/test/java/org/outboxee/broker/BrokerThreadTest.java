package org.outboxee.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.outboxee.store.StopFlag;
import org.outboxee.test.Eventually;

class BrokerThreadTest {

    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofSeconds(30);

    private final StopFlag stop = new StopFlag();
    private final BrokerThread thread = new BrokerThread(stop, () -> Thread::new);
    private final CountDownLatch lost = new CountDownLatch(1);

    @AfterEach
    void end() {
        lost.countDown();
        thread.end();
    }

    @Test
    void aCallHasItsResultOrItsFailure() {
        assertThat(thread.call(LONG, () -> 42)).isEqualTo(42);
        assertThatThrownBy(() -> thread.call(LONG, failing(new IllegalStateException("as asked"))))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> thread.call(LONG, failing(new LinkageError()))).isInstanceOf(LinkageError.class);
        assertThat(thread.isStuck()).isFalse();
    }

    @Test
    void aCallThatTakesTooLongIsInterruptedAndTheNextOneGoesThrough() {
        AtomicBoolean interrupted = new AtomicBoolean();

        assertThatThrownBy(() -> thread.call(SHORT, () -> waitFor(lost, interrupted)))
                .isInstanceOf(BrokerSilentException.class)
                .hasMessageContaining("PT0.2S");

        Eventually.await("the call has ended", () -> !thread.isStuck());
        assertThat(interrupted).isTrue();
        assertThat(thread.call(LONG, () -> Thread.currentThread().isInterrupted()))
                .isFalse();
    }

    @Test
    void whileACallIgnoresItsInterruptNoOtherIsMade() {
        assertThatThrownBy(() -> thread.call(SHORT, this::waitWhateverHappens))
                .isInstanceOf(BrokerSilentException.class);
        AtomicBoolean called = new AtomicBoolean();

        assertThat(thread.isStuck()).isTrue();
        assertThatThrownBy(() -> thread.call(LONG, () -> called.getAndSet(true)))
                .isInstanceOf(BrokerSilentException.class);

        assertThat(called).isFalse();
        lost.countDown();
        Eventually.await("the call has ended", () -> !thread.isStuck());
        assertThat(thread.call(LONG, () -> 42)).isEqualTo(42);
    }

    @Test
    void aStopWaitsForACallOnlyBriefly() {
        stop.raise();

        assertThatThrownBy(() -> thread.call(LONG, () -> waitFor(lost, new AtomicBoolean())))
                .isInstanceOf(BrokerSilentException.class);
    }

    private static Supplier<Object> failing(Throwable failure) {
        return () -> {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        };
    }

    private static Void waitFor(CountDownLatch latch, AtomicBoolean interrupted) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            interrupted.set(true);
        }
        return null;
    }

    private Void waitWhateverHappens() {
        while (lost.getCount() > 0) {
            waitFor(lost, new AtomicBoolean());
        }
        return null;
    }
}
