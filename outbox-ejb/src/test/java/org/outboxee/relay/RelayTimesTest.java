package org.outboxee.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxOperations.PassReport;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.OutboxConfig;
import org.outboxee.store.Health;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.StopFlag;
import org.outboxee.test.Eventually;

/** How long the relay's thread waits, told by its waits instead of by waiting, and that there is only one of it. */
class RelayTimesTest {

    private static final RelayPass.Report NOTHING = RelayPass.Report.NOTHING;
    private static final RelayPass.Report MORE = new RelayPass.Report(new PassReport(0, 0, 1, 0, 0, 0), true, false);

    private final List<String> waits = Collections.synchronizedList(new ArrayList<>());
    private final List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch end = new CountDownLatch(1);
    private final Deque<Runnable> failures = new ArrayDeque<>();
    private final Deque<RelayPass.Report> reports = new ArrayDeque<>();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger mostRunning = new AtomicInteger();
    private final AtomicInteger passes = new AtomicInteger();
    private volatile CountDownLatch hold = new CountDownLatch(0);
    private final StopFlag stop = new RememberingStop();
    private final RelaySignal signal = new RememberingSignal();
    private final Health health = new Health();
    private final Relay relay = new Relay(
            new ScriptedPass(),
            signal,
            stop,
            health,
            OutboxConfig.read(new GivenConfig(Map.of("outbox.relay.interval", "PT7S")), "shop", "node")
                    .config());

    @AfterEach
    void stopIt() {
        hold.countDown();
        stop.raise();
        end.countDown();
        relay.awaitEnd(Duration.ofSeconds(10));
    }

    @Test
    @Tag("R12")
    @Tag("R14")
    void theBackOffGrowsToHalfAMinuteAndBeginsAnewAfterASuccess() {
        fail(9);
        succeed();
        fail(2);

        start();
        awaitIdle(2);

        assertThat(waits)
                .containsExactly(
                        "PT0.5S",
                        "PT1S",
                        "PT2S",
                        "PT4S",
                        "PT8S",
                        "PT16S",
                        "PT30S",
                        "PT30S",
                        "PT30S",
                        "idle PT7S",
                        "PT0.5S",
                        "PT1S",
                        "idle PT7S");
    }

    @Test
    void afterAPassThatDidSomethingTheNextFollowsAtOnce() {
        reports.addAll(List.of(MORE, MORE, MORE, NOTHING));

        start();
        awaitIdle(1);

        assertThat(passes.get()).isEqualTo(4);
        assertThat(waits).containsExactly("idle PT7S");
    }

    /** However often somebody looks after the thread while a pass takes its time. */
    @Test
    @Tag("R6")
    void passesNeverOverlap() {
        hold = new CountDownLatch(1);
        start();
        Eventually.await("a pass runs", () -> running.get() == 1);

        for (int i = 0; i < 10; i++) {
            relay.keepAlive();
            signal.raise();
        }
        hold.countDown();
        awaitIdle(1);

        assertThat(threads).hasSize(1);
        assertThat(mostRunning.get()).isEqualTo(1);
    }

    /** Many wishes are one: the flag is down again after the pass that they led to. */
    @Test
    @Tag("M4")
    void manySignalsAreOne() throws InterruptedException {
        RelaySignal real = new RelaySignal();
        for (int i = 0; i < 100; i++) {
            real.raise();
        }

        real.await(Duration.ofMinutes(1));
        long begun = System.nanoTime();
        real.await(Duration.ofMillis(20));

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(Duration.ofMillis(20));
    }

    /** Readiness is down from the first failure to the first success, whatever the failure was. */
    @Test
    void readinessFollowsThePasses() {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        failures.add(() -> {
            seen.add(health.readiness().reasons().toString());
            throw new StackOverflowError();
        });
        failures.add(() -> {
            seen.add(health.readiness().reasons().toString());
            throw new IllegalStateException("a message nobody may see");
        });
        failures.add(() -> seen.add(health.readiness().reasons().toString()));

        start();
        awaitIdle(1);

        assertThat(seen).hasSize(3);
        assertThat(seen.get(0)).isEqualTo("[]");
        assertThat(seen.get(1)).contains("java.lang.StackOverflowError");
        assertThat(seen.get(2)).contains("java.lang.IllegalStateException").doesNotContain("nobody may see");
        assertThat(health.readiness().ready()).isTrue();
    }

    private void start() {
        relay.start(work -> {
            Thread thread = new Thread(work);
            threads.add(thread);
            return thread;
        });
    }

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            failures.add(() -> {
                throw new IllegalStateException("no connection");
            });
        }
    }

    private void succeed() {
        failures.add(() -> {});
    }

    private void awaitIdle(int times) {
        Eventually.await(
                "it was idle " + times + " times",
                () -> waits.stream().filter(wait -> wait.startsWith("idle")).count() >= times);
    }

    private final class ScriptedPass extends RelayPass {

        @Override
        public Report runOnce() {
            mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
            try {
                passes.incrementAndGet();
                if (!hold.await(1, TimeUnit.MINUTES)) {
                    throw new AssertionError("held for too long");
                }
                if (!failures.isEmpty()) {
                    failures.poll().run();
                }
                return reports.isEmpty() ? NOTHING : reports.poll();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                running.decrementAndGet();
            }
        }
    }

    /** Idle until the test's script is through. */
    private final class RememberingSignal extends RelaySignal {

        @Override
        public boolean await(Duration longest) throws InterruptedException {
            waits.add("idle " + longest);
            if (failures.isEmpty() && reports.isEmpty()) {
                end.await();
            }
            return false;
        }
    }

    private final class RememberingStop extends StopFlag {

        @Override
        public boolean await(Duration time) {
            waits.add(time.toString());
            return isRaised();
        }
    }
}
