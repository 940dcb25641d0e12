package org.outboxee.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxOperations.PassReport;
import org.outboxee.config.ConfigSource;
import org.outboxee.config.OutboxConfig;
import org.outboxee.store.Health;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.StopFlag;
import org.outboxee.test.Eventually;

/** The relay's thread goes on whatever a pass does, waits no longer than its interval, and ends when it is told to. */
class RelayLoopTest {

    /** Held here because a logger that nobody holds forgets its handlers. */
    private static final Logger LOG = Logger.getLogger("org.outboxee");

    private static final Duration SOON = Duration.ofSeconds(10);
    private static final RelayPass.Report NOTHING = report(0);
    private static final RelayPass.Report MORE = report(1);

    private final Queue<LogRecord> logged = new ConcurrentLinkedQueue<>();
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final Handler handler = new Remembering();
    private final ScriptedPass pass = new ScriptedPass();
    private final RelaySignal signal = new RelaySignal();
    private final StopFlag stop = new StopFlag();
    private final Health health = new Health();

    @BeforeEach
    void listen() {
        LOG.addHandler(handler);
        LOG.setUseParentHandlers(false);
    }

    @AfterEach
    void stopAndForget() throws InterruptedException {
        stop.raise();
        signal.raise();
        for (Thread thread : threads) {
            thread.join(SOON.toMillis());
            assertThat(thread.isAlive()).isFalse();
        }
        LOG.removeHandler(handler);
        LOG.setUseParentHandlers(true);
    }

    /** D4 */
    @Test
    void anErrorInAPassDoesNotEndTheRelay() {
        pass.then(() -> {
            throw new AssertionError("as from a broken class");
        });

        start("PT1H");

        awaitPasses(2);
        assertThat(threads).hasSize(1);
        assertThat(health.readiness().ready()).isTrue();
    }

    /** R12, R14: as long as the database is away there is one line, and one when it is back. */
    @Test
    void itOutlivesALostDatabaseAndSaysSoOnce() {
        for (int i = 0; i < 3; i++) {
            pass.then(() -> {
                throw new IllegalStateException("no connection");
            });
        }

        start("PT1H");

        awaitPasses(4);
        Eventually.await(SOON, "it is ready again", () -> health.readiness().ready());
        assertThat(threads).hasSize(1);
        assertThat(logged).extracting(LogRecord::getLevel).containsExactly(Level.WARNING, Level.INFO);
    }

    /** M4: a lost signal costs the interval and no more. */
    @Test
    void withoutASignalItLooksAgainAfterItsInterval() {
        start("PT1S");

        awaitPasses(3);
    }

    @Test
    void aSignalWakesItAtOnce() {
        start("PT1H");
        awaitPasses(1);

        signal.raise();

        awaitPasses(2);
    }

    /** A signal that comes during a pass is not lost. */
    @Test
    void aSignalDuringAPassIsFollowedByAnother() {
        pass.then(() -> {
            signal.raise();
            return NOTHING;
        });

        start("PT1H");

        awaitPasses(2);
    }

    @Test
    void whereAPassLeftSomethingTheNextFollowsAtOnce() {
        for (int i = 0; i < 5; i++) {
            pass.then(() -> MORE);
        }

        start("PT1H");

        awaitPasses(6);
    }

    /** K4: whoever takes the thread away finds it started again. */
    @Test
    void anInterruptedThreadIsReplaced() throws InterruptedException {
        Relay relay = start("PT1H");
        awaitPasses(1);

        Thread first = threads.element();
        first.interrupt();
        first.join(SOON.toMillis());
        relay.keepAlive();
        relay.keepAlive();

        awaitPasses(2);
        assertThat(threads).hasSize(2);
    }

    /** One thread's statements take turns with what it does with their rows. */
    @Test
    void inABacklogASecondThreadHelpsAndEndsWithIt() {
        pass.busy = true;
        pass.then(() -> MORE);
        for (int i = 0; i < 5; i++) {
            pass.thenBeside(() -> true);
        }

        start("PT1H");

        Eventually.await(SOON, "it helped six times", () -> pass.besides.get() >= 6);
        assertThat(threads).hasSize(2);
        Thread helper = threads.stream().skip(1).findFirst().orElseThrow();
        Eventually.await(SOON, "the helper has ended", () -> !helper.isAlive());
        assertThat(threads.element().isAlive()).isTrue();
    }

    @Test
    void withoutABacklogThereIsOneThread() {
        pass.then(() -> MORE);

        start("PT1H");

        awaitPasses(2);
        assertThat(threads).hasSize(1);
        assertThat(pass.besides.get()).isZero();
    }

    /** What the helper met the next pass meets too, and tells; a backlog that is still there begins another one. */
    @Test
    void aHelperThatFailedIsFollowedByAnother() {
        pass.busy = true;
        pass.thenBeside(() -> {
            throw new IllegalStateException("no connection");
        });
        start("PT1H");
        Eventually.await(SOON, "the helper has failed", () -> pass.besides.get() == 1);
        Thread helper = threads.stream().skip(1).findFirst().orElseThrow();
        Eventually.await(SOON, "the helper has ended", () -> !helper.isAlive());

        signal.raise();

        Eventually.await(SOON, "it is helped again", () -> pass.besides.get() > 1);
        assertThat(health.readiness().ready()).isTrue();
        assertThat(logged).isEmpty();
    }

    /** D5 */
    @Test
    void aStopWaitsForTheHelper() {
        CountDownLatch end = new CountDownLatch(1);
        pass.busy = true;
        pass.thenBeside(() -> end.await(SOON.toSeconds(), TimeUnit.SECONDS));
        Relay relay = start("PT1H");
        Eventually.await(SOON, "it is helped", () -> pass.besides.get() == 1);
        Thread helper = threads.stream().skip(1).findFirst().orElseThrow();

        stop.raise();
        relay.awaitEnd(Duration.ofMillis(1));
        assertThat(helper.isAlive()).isTrue();
        assertThat(logged).extracting(LogRecord::getLevel).containsExactly(Level.WARNING);
        end.countDown();
        relay.awaitEnd(SOON);

        assertThat(threads).hasSize(2).noneMatch(Thread::isAlive);
    }

    /** D5, D6: stopping waits for the pass, no longer than it may; stopping twice or during a stop is no matter. */
    @Test
    void aStopWaitsForThePassAndMayBeRepeated() {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        pass.then(() -> {
            running.countDown();
            end.await(SOON.toSeconds(), TimeUnit.SECONDS);
            return MORE;
        });
        Relay relay = start("PT1H");
        Eventually.await(SOON, "the pass runs", () -> running.getCount() == 0);

        stop.raise();
        relay.awaitEnd(Duration.ofMillis(1));
        assertThat(threads.element().isAlive()).isTrue();
        end.countDown();
        relay.awaitEnd(SOON);
        relay.awaitEnd(SOON);

        assertThat(threads.element().isAlive()).isFalse();
        relay.keepAlive();
        assertThat(threads).hasSize(1);
        assertThat(pass.count.get()).isEqualTo(1);
    }

    @Test
    void switchedOffItRunsNoPass() {
        Relay relay = new Relay(pass, signal, stop, health, config(Map.of("outbox.relay.enabled", "false")));

        relay.start(this::thread);
        relay.keepAlive();
        relay.awaitEnd(SOON);

        assertThat(threads).isEmpty();
    }

    private Relay start(String interval) {
        Relay relay = new Relay(pass, signal, stop, health, config(Map.of("outbox.relay.interval", interval)));
        relay.start(this::thread);
        return relay;
    }

    private Thread thread(Runnable work) {
        Thread thread = new Thread(work);
        threads.add(thread);
        return thread;
    }

    private void awaitPasses(int count) {
        Eventually.await(SOON, count + " passes, passes", pass.count::get, passes -> passes >= count);
    }

    private static OutboxConfig config(Map<String, String> values) {
        return OutboxConfig.read(new Given(values), "shop", "node-1").config();
    }

    private record Given(Map<String, String> values) implements ConfigSource {

        @Override
        public Optional<String> value(String key) {
            return Optional.ofNullable(values.get(key));
        }

        @Override
        public Set<String> keys() {
            return values.keySet();
        }
    }

    private static RelayPass.Report report(int routed) {
        return new RelayPass.Report(new PassReport(routed, 0, 0, 0, 0, 0), routed > 0, false);
    }

    /** What one pass does. */
    private interface Step {

        RelayPass.Report run() throws Exception;
    }

    /** Does what the test says and nothing afterwards. */
    private static final class ScriptedPass extends RelayPass {

        private final AtomicInteger count = new AtomicInteger();
        private final AtomicInteger besides = new AtomicInteger();
        private final Deque<Step> steps = new ArrayDeque<>();
        private final Deque<Callable<Boolean>> helps = new ArrayDeque<>();
        private volatile boolean busy;

        void then(Step step) {
            steps.add(step);
        }

        void thenBeside(Callable<Boolean> help) {
            helps.add(help);
        }

        @Override
        boolean isToBeHelped() {
            return busy;
        }

        @Override
        public boolean runBeside() {
            besides.incrementAndGet();
            try {
                return !helps.isEmpty() && helps.remove().call();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Report runOnce() {
            count.incrementAndGet();
            try {
                return steps.isEmpty() ? NOTHING : steps.remove().run();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final class Remembering extends Handler {

        @Override
        public void publish(LogRecord entry) {
            logged.add(entry);
        }

        @Override
        public void flush() {
            // nothing is kept back
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
