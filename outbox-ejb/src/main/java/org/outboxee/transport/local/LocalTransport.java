package org.outboxee.transport.local;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.OutboxLog;
import org.outboxee.model.Pace;
import org.outboxee.spi.DeliveryWorker;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.Transport;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.Patience;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.Transactions;
import org.outboxee.store.WorkAhead;

/**
 * Runs jobs in this server's managed threads, each queue with threads of its own so that a slow one delays no other.
 * Threads of its own and not the server's default executor: that one has four threads for everybody on a stock WildFly.
 */
@ApplicationScoped
public class LocalTransport implements Transport {

    private static final Logger LOG = OutboxLog.of(LocalTransport.class);

    /** For interrupted jobs to end and to give their deliveries back while the application is still there. */
    private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(2);

    private static final Duration RELEASE_DELAY = Duration.ofSeconds(1);
    /** Their timeouts are running too, and a kill would have them run again. */
    private static final int MOST_UNRECORDED = 1000;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final Map<String, Lane> lanes = new ConcurrentHashMap<>();
    private DeliveryWorker worker;
    private WorkAhead ahead;
    private RelaySignal signal;
    private Deployed deployed;
    private DeliveryRows deliveries;
    private Transactions transactions;
    private Patience patience;
    private OutboxConfig config;
    private volatile ThreadFactory threads;

    LocalTransport() {}

    @Inject
    public LocalTransport(
            DeliveryWorker worker,
            WorkAhead ahead,
            RelaySignal signal,
            Deployed deployed,
            DeliveryRows deliveries,
            Transactions transactions,
            Patience patience,
            OutboxConfig config) {
        this.worker = worker;
        this.ahead = ahead;
        this.signal = signal;
        this.deployed = deployed;
        this.deliveries = deliveries;
        this.transactions = transactions;
        this.patience = patience;
        this.config = config;
    }

    @Override
    public String name() {
        return "local";
    }

    /** Opens the transport, unless workers are switched off on this node. */
    public void open(ThreadFactory managedThreads) {
        if (config.workersEnabled()) {
            threads = managedThreads;
        }
    }

    @Override
    public boolean isOpen() {
        return threads != null;
    }

    /** As many deliveries as its threads will soon take, see {@link Pace}; none while it has enough. */
    @Override
    public int capacity(String queue, int inFlight) {
        if (worker.unrecorded() >= MOST_UNRECORDED) {
            return 0;
        }
        Lane lane = lanes.get(queue);
        return lane == null ? 2 * deployed.get().queue(queue).concurrency() : lane.freeOrTellLater();
    }

    @Override
    public List<HandOver> send(String queue, List<Envelope> envelopes) {
        if (isOpen()) {
            ahead.read(envelopes.stream().map(LocalTransport::dispatchOf).toList());
        }
        return envelopes.stream().map(envelope -> send(queue, envelope)).toList();
    }

    private HandOver send(String queue, Envelope envelope) {
        ThreadFactory factory = threads;
        if (factory == null) {
            ahead.take(dispatchOf(envelope));
            return HandOver.RELEASED; // being stopped: another node, or the next start, takes it
        }
        try {
            Lane lane = lanes.computeIfAbsent(queue, name -> new Lane(pool(name, factory), concurrency(name)));
            lane.pool().execute(new Task(envelope, lane));
            return HandOver.ACCEPTED;
        } catch (RejectedExecutionException e) {
            ahead.take(dispatchOf(envelope));
            return HandOver.RELEASED; // stopped just now
        }
    }

    private int concurrency(String queue) {
        return deployed.get().queue(queue).concurrency();
    }

    private static DispatchRef dispatchOf(Envelope envelope) {
        return new DispatchRef(envelope.deliveryId(), envelope.dispatchId());
    }

    /** One delivery in a lane. */
    private final class Task extends Lane.Task {

        private final Lane lane;

        Task(Envelope envelope, Lane lane) {
            super(envelope);
            this.lane = lane;
        }

        @Override
        public void run() {
            List<Envelope> taken = new ArrayList<>(List.of(envelope));
            long begun = System.nanoTime();
            try {
                if (isOpen()) {
                    work(taken);
                } else {
                    giveBack(envelope, Duration.ZERO, envelope.timeout());
                }
            } catch (RuntimeException | Error e) { // by its promise nothing has run
                LOG.log(
                        Level.WARNING,
                        "A local delivery could not be begun and is given back: " + OutboxLog.classesOf(e) + ' '
                                + fields(envelope));
                taken.forEach(one -> giveBack(one, RELEASE_DELAY, one.timeout()));
            } finally {
                taken.forEach(one -> ahead.take(dispatchOf(one))); // a worker that doesn't know the job has left it
                lane.took(System.nanoTime() - begun, taken.size());
                if (lane.isToTell()) {
                    signal.raise();
                }
            }
        }

        /** Those that come later stay in the queue until their job begins, where a stop or a stuck job leaves them. */
        private void work(List<Envelope> taken) {
            int most = lane.share(worker.most(envelope));
            if (most == 1) {
                worker.work(envelope);
                return;
            }
            worker.work(envelope, isReady -> {
                Optional<Envelope> next =
                        taken.size() < most && isOpen() ? lane.next(envelope, isReady) : Optional.empty();
                next.ifPresent(taken::add);
                return next;
            });
        }
    }

    /** It has not run: pending again, no attempt used. Whether the database could be told. */
    private boolean giveBack(Envelope envelope, Duration delay, Duration longest) {
        DispatchRef dispatch = dispatchOf(envelope);
        ahead.take(dispatch);
        try {
            patience.until(longest, () -> transactions.inNew(() -> deliveries.release(dispatch, delay)));
            return true;
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "A local delivery could not be given back; unless it runs, it is reclaimed after its timeout: "
                            + OutboxLog.classesOf(e) + ' ' + fields(envelope));
            return false;
        }
    }

    private static String fields(Envelope envelope) {
        return "[outboxDeliveryId=" + envelope.deliveryId() + " job=" + envelope.job() + ']';
    }

    /** Closes the transport, gives back what still waits, waits for running jobs and interrupts those that go on. */
    public void close(Duration longest) {
        threads = null;
        long deadline = System.nanoTime() + longest.toNanos();
        var pools = lanes.values().stream().map(Lane::pool).toList();
        pools.forEach(ThreadPoolExecutor::shutdown);
        pools.forEach(pool -> giveBackWaiting(pool, 0));
        try {
            if (!haveEnded(pools, deadline)) {
                LOG.log(Level.WARNING, "Local jobs did not end within " + longest + " and are interrupted");
                pools.forEach(ThreadPoolExecutor::shutdownNow);
                haveEnded(pools, System.nanoTime() + AFTER_INTERRUPT.toNanos());
            }
        } catch (InterruptedException e) {
            pools.forEach(ThreadPoolExecutor::shutdownNow);
            Thread.currentThread().interrupt();
        }
        lanes.clear();
    }

    /**
     * Called now and then: gives back what waits longer than it was to, since its queue's jobs have become slow. Its
     * timeout is running, and other nodes may have threads for it.
     */
    public void lookAfterWaiting() {
        ThreadFactory factory = threads;
        lanes.values().stream()
                .filter(lane -> factory != null && lane.isStuck(LONGEST_WAIT))
                .forEach(lane -> {
                    lane.tellStuck();
                    factory.newThread(() -> giveBackWaiting(lane.pool(), lane.least()))
                            .start();
                });
    }

    /**
     * By this thread: the pool's may be busy for longer than the stop may take. Nothing is waited for here either: what
     * cannot be given back now goes on waiting behind the others, unless this is the stop.
     */
    private void giveBackWaiting(ThreadPoolExecutor pool, int keep) {
        List<Runnable> waiting = new ArrayList<>();
        pool.getQueue().drainTo(waiting);
        int kept = Math.min(keep, waiting.size());
        pool.getQueue().addAll(waiting.subList(0, kept));
        Iterator<Runnable> others = waiting.listIterator(kept);
        while (others.hasNext()) {
            Runnable task = others.next();
            if (!giveBack(((Lane.Task) task).envelope, Duration.ZERO, Duration.ZERO)) {
                if (isOpen()) {
                    others.forEachRemaining(pool::execute);
                    pool.execute(task);
                }
                return;
            }
        }
    }

    private static boolean haveEnded(List<ThreadPoolExecutor> pools, long deadline) throws InterruptedException {
        for (ThreadPoolExecutor pool : pools) {
            if (!pool.awaitTermination(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)) {
                return false;
            }
        }
        return true;
    }

    private ThreadPoolExecutor pool(String queue, ThreadFactory factory) {
        int concurrency = concurrency(queue);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                concurrency,
                concurrency,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                job -> named(factory, job));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** So that an operator sees in a thread dump whose it is. */
    private Thread named(ThreadFactory factory, Runnable job) {
        Thread thread = factory.newThread(job);
        thread.setName("outbox-job-" + config.application());
        return thread;
    }
}
