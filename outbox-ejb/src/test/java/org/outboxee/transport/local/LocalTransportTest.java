package org.outboxee.transport.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.QueueConfig;
import org.outboxee.model.DispatchRef;
import org.outboxee.spi.DeliveryWorker;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.Health;
import org.outboxee.store.Patience;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.StopFlag;
import org.outboxee.store.Transactions;
import org.outboxee.store.WorkAhead;
import org.outboxee.store.WorkRows;
import org.outboxee.test.Eventually;

/** Jobs in this server's threads: each queue has its own few, and what was not begun is given back. */
class LocalTransportTest {

    private static final Duration SOON = Duration.ofSeconds(10);

    private final Queue<Envelope> running = new ConcurrentLinkedQueue<>();
    private final Queue<Envelope> done = new ConcurrentLinkedQueue<>();
    private final Map<UUID, Duration> released = new ConcurrentHashMap<>();
    private final Set<UUID> forgotten = ConcurrentHashMap.newKeySet();
    private final Set<UUID> locked = ConcurrentHashMap.newKeySet();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger releases = new AtomicInteger();
    private final Map<String, Semaphore> gates = new ConcurrentHashMap<>();
    private final StopFlag stop = new WaitingStop();
    private final AtomicLong nanos = new AtomicLong();
    private final OutboxConfig config =
            OutboxConfig.read(new GivenConfig(Map.of()), "shop", "node").config();
    private final Deployed deployed = new Deployed();
    private final Queue<Integer> together = new ConcurrentLinkedQueue<>();
    private volatile int mostTogether = 1;
    private volatile boolean databaseIsAway;
    private volatile Runnable duringWait = () -> {};
    private volatile Throwable workerThrows;

    private final LocalTransport local = new LocalTransport(
            new GatedWorker(),
            new NothingAhead(),
            new RelaySignal(),
            deployed,
            new ReleasedRows(),
            new Direct(),
            new Patience(stop, new Health(), nanos::get),
            config);

    LocalTransportTest() {
        deployed.set(
                new Application(Map.of(), Map.of(), Map.of(), Map.of("-", queue("-", 4), "slow", queue("slow", 2))));
        gates.put("-", new Semaphore(0));
        gates.put("slow", new Semaphore(0));
        local.open(Thread::new);
    }

    private static QueueConfig queue(String name, int concurrency) {
        return new QueueConfig(name, QueueConfig.Carrier.LOCAL, null, true, concurrency, 1000);
    }

    @AfterEach
    void close() {
        databaseIsAway = false;
        gates.values().forEach(gate -> gate.release(1000));
        local.close(SOON);
    }

    /** A worker that doesn't know the job gives the delivery back without having looked at it. */
    @Test
    void whatNoWorkerTookIsNotKept() {
        gates.get("-").release(2);
        List<Envelope> sent = envelopes("-", 2);
        local.send("-", sent);

        Eventually.await(
                "both are forgotten",
                () -> forgotten.containsAll(
                        sent.stream().map(Envelope::deliveryId).toList()));
    }

    @Test
    void whatWaitsForAJobThatAllowsItIsWorkedOnTogetherAndSharedByTheThreads() {
        mostTogether = 10;
        local.send("slow", envelopes("slow", 2));
        Eventually.await("both threads are busy", () -> running.size() == 2);
        local.send("slow", envelopes("slow", 14));

        gates.get("slow").release(100);

        Eventually.await(
                "all are done",
                () -> together.stream().mapToInt(Integer::intValue).sum() == 16);
        assertThat(done).hasSize(16);
        assertThat(together).anyMatch(size -> size > 1).allMatch(size -> size <= 7);
    }

    @Test
    void whatAWorkerCouldNotBeginIsAllGivenBack() {
        mostTogether = 10;
        List<Envelope> sent = envelopes("slow", 12);
        local.send("slow", sent.subList(0, 2));
        Eventually.await("both threads are busy", () -> running.size() == 2);
        local.send("slow", sent.subList(2, 12));
        workerThrows = new IllegalStateException("as asked");

        gates.get("slow").release(2);

        Eventually.await("the others are pending again", () -> released.size() == 10);
        Eventually.await("what had begun is done", () -> done.size() == 2);
    }

    @Test
    void asManyJobsRunAtATimeAsTheQueueHasThreads() {
        assertThat(local.send("-", envelopes("-", 20))).hasSize(20).containsOnly(HandOver.ACCEPTED);

        Eventually.await("all threads are busy", () -> running.size() == 4);
        for (int i = 1; i <= 20; i++) {
            int expected = i;
            gates.get("-").release();
            Eventually.await(i + " are done", () -> done.size() == expected);
        }

        assertThat(most.get()).isEqualTo(4);
    }

    @Test
    @Tag("A20")
    void aSlowQueueDelaysNoOther() {
        local.send("slow", envelopes("slow", 50));
        Eventually.await("the slow queue is busy", () -> running.size() == 2);

        gates.get("-").release(100);
        local.send("-", envelopes("-", 100));

        Eventually.await("all of the other queue are done", () -> done.size() == 100);
        assertThat(done).extracting(Envelope::queue).containsOnly("-");
    }

    /** L4: the timeout of what waits is running, and another node may have a thread for it. */
    @Test
    void whatWaitsForJobsThatHaveBecomeSlowIsGivenBack() {
        gates.get("-").release(20);
        local.send("-", envelopes("-", 20));
        Eventually.await("all are done", () -> done.size() == 20);
        assertThat(local.capacity("-", 0)).as("they were fast").isGreaterThan(100);

        local.send("-", envelopes("-", 100));
        Eventually.await("the threads are busy", () -> running.size() == 4);
        Eventually.await("it is given back", () -> {
            local.lookAfterWaiting();
            return released.size() == 88;
        });

        assertThat(local.capacity("-", 0)).as("four run and eight wait").isZero();
    }

    /** Somebody else's transaction must neither keep the others nor take the one from its threads. */
    @Test
    void whatCannotBeGivenBackGoesOnWaiting() {
        gates.get("-").release(20);
        local.send("-", envelopes("-", 20));
        Eventually.await("all are done", () -> done.size() == 20);
        List<Envelope> slow = envelopes("-", 100);
        locked.add(slow.get(50).deliveryId());

        local.send("-", slow);
        Eventually.await("the threads are busy", () -> running.size() == 4);
        Eventually.await("the others are given back", () -> {
            local.lookAfterWaiting();
            return released.size() == 87;
        });
        gates.get("-").release(100);

        Eventually.await("the rest are done", () -> done.size() == 33);
        assertThat(done).contains(slow.get(50));
    }

    @Test
    void thereIsRoomForWhatRunsAndAsMuchAgain() {
        assertThat(local.capacity("slow", 0)).isEqualTo(4);

        local.send("slow", envelopes("slow", 3));
        Eventually.await("the threads are busy", () -> running.size() == 2);
        assertThat(local.capacity("slow", 3)).isEqualTo(1);
        assertThat(local.capacity("-", 0)).as("another queue's room").isEqualTo(8);

        local.send("slow", envelopes("slow", 3));
        assertThat(local.capacity("slow", 6)).isZero();

        gates.get("slow").release(6);
        Eventually.await("there is room again", () -> local.capacity("slow", 0) >= 4);
    }

    @Test
    void withWorkersSwitchedOffItIsClosed() {
        OutboxConfig without = OutboxConfig.read(new GivenConfig(Map.of("outbox.workers.enabled", "false")), "a", "n")
                .config();
        LocalTransport closed = new LocalTransport(
                this::work, new NothingAhead(), new RelaySignal(), deployed, null, null, null, without);

        closed.open(Thread::new);

        assertThat(closed.isOpen()).isFalse();
        assertThat(closed.send("-", envelopes("-", 2))).containsOnly(HandOver.RELEASED);
    }

    /** D5, D7: at once, although the threads are busy; the running ones are waited for. */
    @Test
    void aStopGivesBackWhatWaitsAndWaitsForWhatRuns() {
        List<Envelope> sent = envelopes("slow", 5);
        local.send("slow", sent);
        Eventually.await("the threads are busy", () -> running.size() == 2);

        Thread closing = new Thread(() -> local.close(SOON));
        closing.start();
        Eventually.await("the waiting ones are given back", () -> released.size() == 3);
        assertThat(closing.isAlive()).isTrue();
        assertThat(local.send("slow", envelopes("slow", 1))).containsOnly(HandOver.RELEASED);

        gates.get("slow").release(2);
        Eventually.await("the stop is through", () -> !closing.isAlive());
        assertThat(done).hasSize(2);
        assertThat(released.values()).containsOnly(Duration.ZERO);
        assertThat(released.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        sent.stream().skip(2).map(Envelope::deliveryId).toList());
    }

    @Test
    void jobsThatGoOnAreInterruptedInTheEnd() {
        local.send("slow", envelopes("slow", 2));
        Eventually.await("the threads are busy", () -> running.size() == 2);

        local.close(Duration.ofMillis(1));

        Eventually.await("both have ended", running::isEmpty);
        assertThat(done).isEmpty();
    }

    /** Its thread has it already and begins after the stop. */
    @Test
    void aJobThatHasNotBegunYetDoesNotBeginAfterTheStop() {
        Semaphore begin = new Semaphore(0);
        local.open(task -> new Thread(() -> {
            begin.acquireUninterruptibly();
            task.run();
        }));
        Envelope envelope = envelopes("-", 1).get(0);
        local.send("-", List.of(envelope));

        Thread closing = new Thread(() -> local.close(SOON));
        closing.start();
        Eventually.await("it is closed", () -> !local.isOpen());
        begin.release();

        Eventually.await("it is given back", () -> released.containsKey(envelope.deliveryId()));
        assertThat(running).isEmpty();
        assertThat(done).isEmpty();
    }

    /** D5: nobody waits for a database that is away while a server stops. */
    @Test
    void aStopWithoutADatabaseEndsInItsTime() {
        local.send("slow", envelopes("slow", 50));
        Eventually.await("the threads are busy", () -> running.size() == 2);
        databaseIsAway = true;
        stop.raise();

        local.close(Duration.ofMillis(1));

        assertThat(releases.get()).as("attempts to give something back").isLessThanOrEqualTo(2);
    }

    /** Nothing has run, so the outage must not use an attempt: on this transport no broker offers it again. */
    @Test
    void aDeliveryThatCouldNotBeBegunIsGivenBack() {
        workerThrows = new IllegalStateException("the database is away");
        Envelope envelope = envelopes("-", 1).get(0);

        local.send("-", List.of(envelope));

        Eventually.await("it is given back", () -> released.containsKey(envelope.deliveryId()));
        assertThat(released.get(envelope.deliveryId())).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void anErrorBeforeTheJobIsNoReasonToKeepTheDelivery() {
        workerThrows = new NoClassDefFoundError("org/acme/Missing");
        Envelope envelope = envelopes("-", 1).get(0);

        local.send("-", List.of(envelope));

        Eventually.await("it is given back", () -> released.containsKey(envelope.deliveryId()));
    }

    @Test
    void givingBackWaitsForTheDatabase() {
        workerThrows = new IllegalStateException("the database is away");
        databaseIsAway = true;
        duringWait = () -> databaseIsAway = releases.get() < 7;
        Envelope envelope = envelopes("-", 1).get(0);

        local.send("-", List.of(envelope));

        Eventually.await("it is given back", () -> released.containsKey(envelope.deliveryId()));
    }

    /** After that moment it is another's, or the relay's to reclaim. */
    @Test
    void givingBackEndsWithTheDeliverysTimeout() {
        workerThrows = new IllegalStateException("the database is away");
        databaseIsAway = true;

        local.send("-", envelopes("-", 1));

        Eventually.await(
                "its timeout has passed", () -> Duration.ofNanos(nanos.get()).toSeconds() >= 290);
        Eventually.await("its thread is free", () -> local.capacity("-", 0) >= 8);
        assertThat(Duration.ofNanos(nanos.get())).isLessThanOrEqualTo(Duration.ofSeconds(300));
        assertThat(released).isEmpty();
    }

    /** Lets each pass its queue's gate, and remembers what came together. */
    private final class GatedWorker implements DeliveryWorker {

        @Override
        public void work(Envelope envelope) {
            LocalTransportTest.this.work(envelope);
            together.add(1);
        }

        @Override
        public int most(Envelope envelope) {
            return mostTogether;
        }

        @Override
        public void work(Envelope first, Function<Predicate<Envelope>, Optional<Envelope>> next) {
            int count = 0;
            for (Optional<Envelope> one = Optional.of(first); one.isPresent(); one = next.apply(envelope -> true)) {
                LocalTransportTest.this.work(one.get());
                count++;
            }
            together.add(count);
        }
    }

    private void work(Envelope envelope) {
        if (workerThrows instanceof RuntimeException exception) {
            throw exception;
        }
        if (workerThrows instanceof Error error) {
            throw error;
        }
        running.add(envelope);
        most.accumulateAndGet(running.size(), Math::max);
        try {
            if (gates.get(envelope.queue()).tryAcquire(1, TimeUnit.MINUTES)) {
                done.add(envelope);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            running.remove(envelope);
        }
    }

    private static List<Envelope> envelopes(String queue, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Envelope(
                        "shop",
                        UUID.randomUUID(),
                        UUID.randomUUID(),
                        UUID.randomUUID(),
                        "order-placed",
                        "reserve",
                        queue,
                        1,
                        false,
                        Duration.ofMinutes(5)))
                .toList();
    }

    /** The table, as far as deliveries are given back to it. */
    private final class ReleasedRows extends DeliveryRows {

        ReleasedRows() {
            super(null, null);
        }

        @Override
        public boolean release(DispatchRef dispatch, Duration delay) {
            releases.incrementAndGet();
            if (databaseIsAway || locked.contains(dispatch.deliveryId())) {
                throw new IllegalStateException("no connection");
            }
            return released.put(dispatch.deliveryId(), delay) == null;
        }
    }

    private static final class Direct implements Transactions {

        @Override
        public <T> T once(Supplier<T> work) {
            return work.get();
        }
    }

    /** A flag whose waits take no time. */
    private final class WaitingStop extends StopFlag {

        @Override
        public boolean await(Duration time) {
            nanos.addAndGet(time.toNanos());
            duringWait.run();
            return isRaised();
        }
    }

    private final class NothingAhead extends WorkAhead {

        NothingAhead() {
            super(null, new Direct());
        }

        @Override
        public Optional<WorkRows.Work> take(DispatchRef dispatch) {
            forgotten.add(dispatch.deliveryId());
            return Optional.empty();
        }

        @Override
        public void read(Collection<DispatchRef> dispatches) {
            // each is read by its worker
        }
    }
}
