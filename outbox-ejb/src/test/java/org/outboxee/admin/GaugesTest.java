package org.outboxee.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxBacklog;
import org.outboxee.api.OutboxGauges;
import org.outboxee.api.OutboxNode;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;
import org.outboxee.store.BacklogRows;
import org.outboxee.store.Health;
import org.outboxee.store.Transactions;

/** However often metrics are asked for and whatever the database does, it is asked seldom and nobody waits long. */
@Tag("B9")
class GaugesTest {

    private static final OutboxBacklog BACKLOG =
            new OutboxBacklog(3, Duration.ZERO, List.of(), Map.of(), Duration.ZERO);
    private static final Duration FRESH = Duration.ofSeconds(OutboxGauges.READ_AT_MOST_EVERY_SECONDS);

    private final AtomicInteger readings = new AtomicInteger();
    private final AtomicLong clock = new AtomicLong();
    private final Deployed deployed = new Deployed();
    private final Health health = new Health();
    private final CountDownLatch end = new CountDownLatch(1);
    private Supplier<OutboxBacklog> database = () -> BACKLOG;
    private final BacklogRows rows = new BacklogRows(null) {
        @Override
        public OutboxBacklog read(String application, List<String> queues) {
            readings.incrementAndGet();
            return database.get();
        }
    };
    private final Gauges gauges = new Gauges(
            rows,
            new Transactions() {
                @Override
                public <T> T once(Supplier<T> work) {
                    return work.get();
                }
            },
            deployed,
            health,
            OutboxConfig.read(new NoConfig(), "shop", "node").config(),
            clock::get);

    GaugesTest() {
        gauges.open(daemons());
        deployed.set(new Application(
                Map.of(
                        "order-placed",
                        List.of(new Route(
                                "reserve-stock", "stock", new RetrySchedule.Listed(List.of()), Duration.ofHours(1)))),
                Map.of(),
                Map.of(),
                Map.of()));
    }

    @AfterEach
    void letGo() {
        end.countDown();
    }

    @Test
    void oneReadingAnswersAllWhoAskWithinItsTime() {
        for (int i = 0; i < 100; i++) {
            assertThat(gauges.backlog()).contains(BACKLOG);
        }
        assertThat(readings).hasValue(1);

        clock.addAndGet(FRESH.toNanos() - 1);
        gauges.backlog();
        assertThat(readings).hasValue(1);

        clock.addAndGet(1);
        gauges.backlog();
        assertThat(readings).hasValue(2);
    }

    @Test
    void aDatabaseThatIsAwayIsNotAskedMoreOften() {
        database = () -> {
            throw new IllegalStateException("refused");
        };
        for (int i = 0; i < 100; i++) {
            assertThat(gauges.backlog()).isEmpty();
        }
        assertThat(readings).hasValue(1);

        database = () -> BACKLOG;
        clock.addAndGet(FRESH.toNanos());
        assertThat(gauges.backlog()).contains(BACKLOG);
    }

    @Test
    void aDatabaseThatDoesNotAnswerIsAskedOnceAndKeepsNobody() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        database = () -> {
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return BACKLOG;
        };
        Thread first = new Thread(gauges::backlog);
        first.start();
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();

        clock.addAndGet(Gauges.PATIENCE.toNanos());
        for (int i = 0; i < 100; i++) {
            assertThat(gauges.backlog()).isEmpty();
        }
        clock.addAndGet(FRESH.multipliedBy(10).toNanos());
        assertThat(gauges.backlog()).isEmpty();
        assertThat(readings).hasValue(1);

        end.countDown();
        first.join();
    }

    @Test
    void nothingIsReadBeforeTheStartAndAfterTheEnd() {
        gauges.close();
        assertThat(gauges.backlog()).isEmpty();
        gauges.open(daemons());
        deployed.set(null);
        assertThat(gauges.backlog()).isEmpty();

        assertThat(readings).hasValue(0);
    }

    @Test
    void theNodeTellsItsRoutesAndPassesWithoutTheDatabase() {
        assertThat(gauges.node().passes()).isZero();
        assertThat(gauges.node().routes())
                .containsExactly(new OutboxNode.Destination("order-placed", "job", "reserve-stock", "stock"));

        health.passed();

        assertThat(gauges.node().passes()).isEqualTo(1);
        assertThat(gauges.node().sinceLastPass()).isBetween(Duration.ZERO, Duration.ofMinutes(1));
        assertThat(readings).hasValue(0);
    }

    private static ThreadFactory daemons() {
        return task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        };
    }
}
