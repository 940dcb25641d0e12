package org.outboxee.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.OutboxConfig;
import org.outboxee.store.Health;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.StopFlag;

/** D4: nothing that a pass throws ends the relay. */
class RelayTest {

    private final StopFlag stop = new StopFlag();
    private final Health health = new Health();
    private final RelaySignal signal = new RelaySignal();
    private Relay relay;

    @AfterEach
    void end() {
        stop.raise();
        relay.awaitEnd(Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, LinkageError.class, OutOfMemoryError.class})
    void theNextPassRunsAfterOneThatThrew(Class<? extends Throwable> type) throws Exception {
        CountDownLatch third = new CountDownLatch(1);
        AtomicInteger passes = new AtomicInteger();
        Throwable thrown = type.getConstructor().newInstance();
        relay = new Relay(new RelayPass() {
            @Override
            public Report runOnce() {
                if (passes.incrementAndGet() == 1) {
                    RelayTest.<RuntimeException>throwAsIs(thrown);
                }
                if (passes.get() == 3) {
                    third.countDown();
                }
                return new Report(1, 0, 0, true);
            }
        }, signal, stop, health, config());

        relay.start(Thread::new);

        assertThat(third.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(health.readiness().ready()).isTrue();
    }

    @SuppressWarnings("unchecked") // the cast is erased
    private static <T extends Throwable> void throwAsIs(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private static OutboxConfig config() {
        OutboxConfig.Result result = OutboxConfig.read(new GivenConfig(Map.of()), "shop", "node-1");
        assertThat(result.problems()).isEqualTo(List.of());
        return result.config();
    }
}
