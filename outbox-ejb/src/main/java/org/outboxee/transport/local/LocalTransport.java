package org.outboxee.transport.local;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.outboxee.spi.DeliveryWorker;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.Transport;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.Patience;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.Transactions;

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

    private final Map<String, ThreadPoolExecutor> pools = new ConcurrentHashMap<>();
    private DeliveryWorker worker;
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
            RelaySignal signal,
            Deployed deployed,
            DeliveryRows deliveries,
            Transactions transactions,
            Patience patience,
            OutboxConfig config) {
        this.worker = worker;
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

    /** Free threads, and as many deliveries again that may wait so that no thread idles between two passes. */
    @Override
    public int capacity(String queue, int inFlight) {
        int concurrency = deployed.get().queue(queue).concurrency();
        ThreadPoolExecutor pool = pools.get(queue);
        int taken = pool == null ? 0 : pool.getActiveCount() + pool.getQueue().size();
        return Math.max(0, 2 * concurrency - taken);
    }

    @Override
    public List<HandOver> send(String queue, List<Envelope> envelopes) {
        List<HandOver> outcomes = new ArrayList<>();
        for (Envelope envelope : envelopes) {
            outcomes.add(send(queue, envelope));
        }
        return outcomes;
    }

    private HandOver send(String queue, Envelope envelope) {
        ThreadFactory factory = threads;
        if (factory == null) {
            return HandOver.RELEASED; // being stopped: another node, or the next start, takes it
        }
        try {
            pools.computeIfAbsent(queue, name -> pool(name, factory)).execute(new Task(envelope));
            return HandOver.ACCEPTED;
        } catch (RejectedExecutionException e) {
            return HandOver.RELEASED; // stopped just now
        }
    }

    /** One delivery in a pool. */
    private final class Task implements Runnable {

        private final Envelope envelope;

        Task(Envelope envelope) {
            this.envelope = envelope;
        }

        @Override
        public void run() {
            try {
                if (isOpen()) {
                    worker.work(envelope);
                } else {
                    giveBack(envelope, Duration.ZERO);
                }
            } catch (RuntimeException | Error e) { // by its promise nothing has run
                LOG.log(
                        Level.WARNING,
                        "A local delivery could not be begun and is given back: " + OutboxLog.classesOf(e) + ' '
                                + fields(envelope));
                giveBack(envelope, RELEASE_DELAY);
            } finally {
                signal.raise();
            }
        }
    }

    /** It has not run: pending again, no attempt used. Whether the database could be told. */
    private boolean giveBack(Envelope envelope, Duration delay) {
        DispatchRef dispatch = new DispatchRef(envelope.deliveryId(), envelope.dispatchId());
        try {
            patience.until(envelope.timeout(), () -> transactions.inNew(() -> deliveries.release(dispatch, delay)));
            return true;
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "A local delivery could not be given back, the relay reclaims it after its timeout: "
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
        pools.values().forEach(ThreadPoolExecutor::shutdown);
        pools.values().forEach(this::giveBackWaiting);
        try {
            if (!haveEnded(deadline)) {
                LOG.log(Level.WARNING, "Local jobs did not end within " + longest + " and are interrupted");
                pools.values().forEach(ThreadPoolExecutor::shutdownNow);
                haveEnded(System.nanoTime() + AFTER_INTERRUPT.toNanos());
            }
        } catch (InterruptedException e) {
            pools.values().forEach(ThreadPoolExecutor::shutdownNow);
            Thread.currentThread().interrupt();
        }
        pools.clear();
    }

    /** By this thread: the pool's may be busy for longer than the stop may take. Nothing is waited for here either. */
    private void giveBackWaiting(ThreadPoolExecutor pool) {
        List<Runnable> waiting = new ArrayList<>();
        pool.getQueue().drainTo(waiting);
        for (Runnable task : waiting) {
            if (!giveBack(((Task) task).envelope, Duration.ZERO)) {
                return;
            }
        }
    }

    private boolean haveEnded(long deadline) throws InterruptedException {
        for (ThreadPoolExecutor pool : pools.values()) {
            if (!pool.awaitTermination(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)) {
                return false;
            }
        }
        return true;
    }

    private ThreadPoolExecutor pool(String queue, ThreadFactory factory) {
        int concurrency = deployed.get().queue(queue).concurrency();
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
