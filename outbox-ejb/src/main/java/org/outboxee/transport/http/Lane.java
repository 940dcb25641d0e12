package org.outboxee.transport.http;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.outboxee.api.FailureKind;
import org.outboxee.config.EndpointConfig;
import org.outboxee.model.OutboxLog;
import org.outboxee.model.Pace;
import org.outboxee.spi.Envelope;
import org.outboxee.store.Patience.Deadline;
import org.outboxee.store.WorkRows.Work;

/** One endpoint's threads, client, limits and breaker, so that a slow or absent endpoint delays no other. */
final class Lane {

    private static final Logger LOG = OutboxLog.of(Lane.class);

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final EndpointConfig endpoint;
    private final EndpointClient client;
    private final Results results;
    private final Semaphore nodeSlots;
    private final BooleanSupplier isClosed;
    private final InstantSource clock;
    private final LongSupplier nanos;
    private final Wake wake;
    private final CircuitBreaker breaker;
    private final RateLimit rate;
    private final ThreadPoolExecutor pool;
    private final Pace pace;

    /** Wakes the relay, after a while. */
    interface Wake {
        void after(Duration time);
    }

    Lane(
            EndpointConfig endpoint,
            EndpointClient client,
            Results results,
            Semaphore nodeSlots,
            BooleanSupplier isClosed,
            InstantSource clock,
            LongSupplier nanos,
            Wake wake,
            ThreadFactory threads) {
        this.endpoint = endpoint;
        this.client = client;
        this.results = results;
        this.nodeSlots = nodeSlots;
        this.isClosed = isClosed;
        this.clock = clock;
        this.nanos = nanos;
        this.wake = wake;
        this.breaker = new CircuitBreaker(nanos);
        this.pace = new Pace(endpoint.concurrency());
        this.rate = new RateLimit(endpoint.rate(), nanos);
        this.pool = new ThreadPoolExecutor(
                endpoint.concurrency(),
                endpoint.concurrency(),
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                threads);
        pool.allowCoreThreadTimeOut(true);
    }

    /** As many deliveries as its threads will soon send, see {@link Pace}; none while it has enough. */
    int capacity() {
        int taken = pool.getActiveCount() + pool.getQueue().size();
        if (breaker.isOpen()) {
            return breaker.isPassable() && taken == 0 ? 1 : 0;
        }
        int allowed = rate.available();
        if (allowed == 0) {
            wake.after(Duration.ofSeconds(1).dividedBy(endpoint.rate()));
        }
        return Math.min(pace.free(taken), allowed);
    }

    /**
     * Takes one delivery.
     *
     * @throws java.util.concurrent.RejectedExecutionException if it is closed
     */
    void take(Envelope envelope) {
        pool.execute(new Task(envelope));
        rate.use(1);
    }

    /** One delivery in the pool. */
    private final class Task implements Runnable {

        private final Envelope envelope;
        private final long since = nanos.getAsLong();

        Task(Envelope envelope) {
            this.envelope = envelope;
        }

        @Override
        public void run() {
            long begun = nanos.getAsLong();
            try {
                deliver(envelope);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                results.release(envelope);
            } catch (RuntimeException | Error e) { // the database is away, or a mistake of ours
                LOG.log(
                        Level.WARNING,
                        "A delivery could not be handled; the relay reclaims it after its timeout: "
                                + OutboxLog.classesOf(e) + " [outboxDeliveryId=" + envelope.deliveryId() + " endpoint="
                                + endpoint.name() + ']');
            } finally {
                pace.took(nanos.getAsLong() - begun);
                wakeIfThereIsRoom();
            }
        }
    }

    /** By a thread that is still counted as busy. */
    private void wakeIfThereIsRoom() {
        if (breaker.isOpen()) {
            wake.after(breaker.untilProbe());
        } else if (pace.free(pool.getActiveCount() + pool.getQueue().size() - 1) > 0) {
            wake.after(Duration.ZERO);
        }
    }

    private void deliver(Envelope envelope) throws InterruptedException {
        if (isClosed.getAsBoolean()
                || !nodeSlots.tryAcquire(endpoint.requestTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
            results.release(envelope);
            return;
        }
        try {
            Optional<Work> work = results.load(envelope);
            if (work.isPresent()) {
                deliver(envelope, work.get());
            }
        } finally {
            nodeSlots.release();
        }
    }

    /** Sends only if the lease outlasts the request, so that no other node sends the same meanwhile (spec B6). */
    private void deliver(Envelope envelope, Work work) {
        boolean isLongEnough = work.remaining().compareTo(endpoint.requestTimeout()) > 0;
        Optional<CircuitBreaker.Permit> permit =
                isLongEnough && !isClosed.getAsBoolean() ? breaker.begin() : Optional.empty();
        if (permit.isEmpty()) {
            results.release(envelope);
            return;
        }
        Deadline lease = results.lease(work);
        results.record(work, lease, send(work, permit.get()));
    }

    private Answer send(Work work, CircuitBreaker.Permit permit) {
        OutgoingRequest request;
        try {
            request = Requests.of(endpoint, work, clock.instant());
        } catch (IllegalArgumentException e) { // our own sentences: nothing of the payload
            breaker.unused(permit);
            return Answer.none(
                    FailureKind.UNREADABLE_EVENT,
                    "the stored event doesn't fit the endpoint's format " + endpoint.format() + ": " + e.getMessage());
        } catch (RuntimeException | Error e) {
            breaker.unused(permit);
            throw e;
        }
        long begun = nanos.getAsLong();
        Answer answer = client.send(request);
        results.tellAnswer(work, answer, Duration.ofNanos(nanos.getAsLong() - begun));
        tell(answer, permit);
        return answer;
    }

    private void tell(Answer answer, CircuitBreaker.Permit permit) {
        boolean wasOpen = breaker.isOpen();
        if (answer.showsThatItIsUp()) {
            breaker.succeeded(permit);
        } else {
            breaker.failed(permit);
        }
        if (breaker.isOpen() != wasOpen) {
            results.tellWhetherDown(endpoint.name(), !wasOpen);
            LOG.log(
                    wasOpen ? Level.INFO : Level.WARNING,
                    "Endpoint " + endpoint.name()
                            + (wasOpen
                                    ? " answers again"
                                    : " failed " + CircuitBreaker.FAILURES + " times in a row; it is tried with one "
                                            + "request at a time until it answers"));
        }
    }

    /** Gives back what waits longer than it was to: its lease is running, and other nodes may have threads for it. */
    void lookAfterWaiting(ThreadFactory threads) {
        if (pool.getQueue().size() > pace.least()
                && pool.getQueue().peek() instanceof Task oldest
                && nanos.getAsLong() - oldest.since > LONGEST_WAIT.toNanos()) {
            pace.isStuck();
            List<Runnable> waiting = new ArrayList<>();
            pool.getQueue().drainTo(waiting);
            int kept = Math.min(pace.least(), waiting.size());
            pool.getQueue().addAll(waiting.subList(0, kept));
            List<Runnable> others = List.copyOf(waiting.subList(kept, waiting.size()));
            threads.newThread(() -> others.forEach(this::giveBackOrKeep)).start();
        }
    }

    /** Nothing is waited for: what somebody else has locked goes on waiting here, behind the others. */
    private void giveBackOrKeep(Runnable task) {
        if (!results.release(((Task) task).envelope, Duration.ZERO) && !isClosed.getAsBoolean()) {
            pool.execute(task);
        }
    }

    /** Lets what runs go on, and gives back what waits; by the calling thread, the pool's may be busy. */
    void close() {
        pool.shutdown();
        List<Runnable> waiting = new ArrayList<>();
        pool.getQueue().drainTo(waiting);
        for (Runnable task : waiting) {
            if (!results.release(((Task) task).envelope)) {
                return;
            }
        }
    }

    /** Waits for what runs, and then interrupts and disconnects it. */
    void awaitEnd(Duration longest) throws InterruptedException {
        try {
            if (!pool.awaitTermination(Math.max(0, longest.toMillis()), TimeUnit.MILLISECONDS)) {
                LOG.log(Level.WARNING, "Requests to endpoint " + endpoint.name() + " did not end in time");
                pool.shutdownNow();
            }
        } finally {
            client.close();
        }
    }
}
