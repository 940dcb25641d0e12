package org.outboxee.broker;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.outboxee.api.OutboxException;
import org.outboxee.store.StopFlag;

/**
 * The thread that talks to the broker for the relay, with a limit for each call. Clients wait for a lost broker as long
 * as they are configured to, on WildFly without end by default, and the relay has other deliveries to care for.
 */
@ApplicationScoped
public class BrokerThread {

    private static final Duration LOOK_AT_STOP = Duration.ofMillis(100);
    private static final Duration AFTER_STOP = Duration.ofSeconds(2);
    private static final int IDLE_SECONDS = 2;

    private StopFlag stop;
    private Supplier<ThreadFactory> threads;
    private ThreadPoolExecutor pool;
    private volatile BrokerCall<?> last;

    BrokerThread() {}

    @Inject
    BrokerThread(StopFlag stop) {
        this(stop, BrokerThread::managedThreads);
    }

    /** With threads of its own choice; for a transport that isn't a bean. */
    public BrokerThread(StopFlag stop, Supplier<ThreadFactory> threads) {
        this.stop = stop;
        this.threads = threads;
    }

    /** Whether an earlier call still waits although its time was over; until it ends no other is made. */
    public boolean isStuck() {
        BrokerCall<?> call = last;
        return call != null && !call.hasEnded();
    }

    /**
     * Makes a call; one at a time.
     *
     * @throws BrokerSilentException if it didn't end in time or an earlier one hasn't yet; it may still have an effect
     */
    public synchronized <T> T call(Duration longest, Supplier<T> work) {
        if (isStuck()) {
            throw new BrokerSilentException("an earlier call to the broker still waits for it");
        }
        BrokerCall<T> call = new BrokerCall<>(work);
        last = call;
        pool().execute(call);
        if (!awaitEnd(call, longest)) {
            call.interrupt();
            throw new BrokerSilentException("the broker didn't answer within " + longest);
        }
        return call.result();
    }

    private boolean awaitEnd(BrokerCall<?> call, Duration longest) {
        long end = System.nanoTime() + longest.toNanos();
        boolean stopping = false;
        try {
            while (!call.awaitEnd(LOOK_AT_STOP)) {
                if (!stopping && stop.isRaised()) {
                    stopping = true;
                    end = Math.min(end - System.nanoTime(), AFTER_STOP.toNanos()) + System.nanoTime();
                }
                if (System.nanoTime() - end >= 0) {
                    return false;
                }
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private ThreadPoolExecutor pool() {
        if (pool == null) {
            pool = new ThreadPoolExecutor(
                    1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads.get());
            pool.allowCoreThreadTimeOut(true);
        }
        return pool;
    }

    /** Of the caller's module, so that its java:comp and its class loader are there. */
    private static ThreadFactory managedThreads() {
        try {
            return InitialContext.doLookup("java:comp/DefaultManagedThreadFactory");
        } catch (NamingException e) {
            throw new OutboxException("java:comp/DefaultManagedThreadFactory is not available in this thread", e);
        }
    }

    @PreDestroy
    public void end() {
        ThreadPoolExecutor running = pool;
        if (running != null) {
            running.shutdownNow();
        }
    }
}
