package org.outboxee.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.outboxee.api.OutboxOperations.PassReport;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.store.PendingWork;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.StopFlag;
import org.outboxee.store.Transactions;

/** One pass of the relay: look, reclaim, route, dispatch each queue, clean. Each step has its own short transactions. */
@ApplicationScoped
public class RelayPass {

    private static final Duration LOOK_AT_LEAST = Duration.ofSeconds(1);
    private static final Duration LOOK_WHEN_BUSY = Duration.ofMillis(100);

    private final ReentrantLock alone = new ReentrantLock();
    private final Every fiveSeconds = new Every(Duration.ofSeconds(5));
    private final Every tenSeconds = new Every(Duration.ofSeconds(10));
    private final Every minute = new Every(Duration.ofMinutes(1));
    private Router router;
    private FreshRouting routing;
    private Dispatcher dispatcher;
    private Reclaimer reclaimer;
    private Cleaner cleaner;
    private PendingWork pending;
    private Transactions transactions;
    private Deployed deployed;
    private RelaySignal signal;
    private StopFlag stop;
    private OutboxConfig config;
    private StrandedWork stranded;
    private volatile Set<String> found = Set.of();
    private long lookedAt;
    private volatile boolean busy;
    private boolean cleaning;

    RelayPass() {}

    @Inject
    public RelayPass(
            Router router,
            Dispatcher dispatcher,
            Reclaimer reclaimer,
            Cleaner cleaner,
            PendingWork pending,
            Transactions transactions,
            Deployed deployed,
            RelaySignal signal,
            StopFlag stop,
            OutboxConfig config) {
        this.router = router;
        this.dispatcher = dispatcher;
        this.routing = new FreshRouting(router, dispatcher, deployed, config);
        this.reclaimer = reclaimer;
        this.cleaner = cleaner;
        this.pending = pending;
        this.transactions = transactions;
        this.deployed = deployed;
        this.signal = signal;
        this.stop = stop;
        this.config = config;
        this.stranded = new StrandedWork(pending);
    }

    /**
     * What one pass did.
     *
     * @param more whether another pass should follow at once
     * @param cleaning whether another pass should follow soon, because there is more to delete
     */
    public record Report(PassReport done, boolean more, boolean cleaning) {

        static final Report NOTHING = new Report(new PassReport(0, 0, 0, 0, 0, 0), false, false);
    }

    /** Runs one pass; a second caller on this node waits for the first one's end. */
    public Report runOnce() {
        alone.lock();
        try {
            return run();
        } finally {
            alone.unlock();
        }
    }

    /**
     * Routes and dispatches what this node has just committed, without a look at anything else, if there was one within
     * the last second. Whatever isn't as simple as that is left to {@link #runOnce}, which is asked for then.
     */
    public Report runForEvents() {
        alone.lock();
        try {
            return stop.isRaised() || System.nanoTime() - lookedAt > LOOK_AT_LEAST.toNanos() ? run() : runQuickly();
        } finally {
            alone.unlock();
        }
    }

    private Report runQuickly() {
        dispatcher.recordWaiting();
        busy = false;
        Optional<FreshRouting.Done> done = routing.quickly(found);
        if (done.isEmpty()) {
            return run();
        }
        Router.Routed fresh = done.get().routed();
        Dispatcher.Batch sent = done.get().sent();
        cleaning = cleaning && !stop.isRaised() && cleaner.cleanOnce(() -> false); // its turn, as after each pass
        boolean more = fresh.full() || fresh.anyPending() || sent.refused() + sent.released() > 0;
        return new Report(
                new PassReport(fresh.events(), 0, sent.claimed(), sent.refused(), sent.released(), 0), more, cleaning);
    }

    /** Whether there were more events than a pass takes, some of which a second thread may take by {@link #runBeside}. */
    boolean isToBeHelped() {
        return busy && routing.isForTwo();
    }

    /**
     * A second thread's part of the events, while passes leave some; nothing else of a pass.
     *
     * @return whether there was something to do
     */
    public boolean runBeside() {
        return busy && !stop.isRaised() && routing.beside(found, signal::wakeRelay);
    }

    private Report run() {
        dispatcher.recordWaiting();
        lookAround();
        Set<String> found = lookUnlessBusy();
        PassReport done = found.isEmpty() || stop.isRaised() ? Report.NOTHING.done() : deliver(found);
        boolean more = done.routed() + done.dispatched() + done.reclaimed() > 0 || busy && isToLookAgain();
        cleaning = !stop.isRaised() && cleaner.cleanOnce(() -> !more && !signal.isRaised() && !stop.isRaised());
        return new Report(done, more, cleaning);
    }

    /**
     * A pass that did nothing by what was seen a moment ago needs another one that looks, unless nothing had room: then
     * somebody will tell.
     */
    private boolean isToLookAgain() {
        busy = !dispatcher.hasRoom(deployed.get().queueNames());
        return !busy;
    }

    private PassReport deliver(Set<String> due) {
        Set<String> found = due;
        int reclaimed = found.contains(PendingWork.RECLAIM) ? reclaimer.reclaimOnce() : 0;
        FreshRouting.Done done =
                found.contains(PendingWork.ROUTE) ? routing.inPass(found, busy) : FreshRouting.Done.NOTHING;
        Router.Routed fresh = done.routed();
        if (fresh != Router.Routed.NOTHING) { // else there was no room, which says nothing about the backlog
            busy = fresh.full();
        }
        Dispatcher.Batch dispatched = done.sent();
        int unroutable = found.contains(PendingWork.ROUTE) ? stepAside(fresh.full()) : 0;
        if (fresh.anyPending()) {
            found = look(); // fresh deliveries go out in the pass that made them
        }
        for (String queue : deployed.get().queueNames()) {
            if (found.contains(queue) && !stop.isRaised()) {
                dispatched = dispatched.plus(dispatcher.dispatchOnce(queue));
            }
        }
        return new PassReport(
                fresh.events(),
                unroutable,
                dispatched.claimed(),
                dispatched.refused(),
                dispatched.released(),
                reclaimed);
    }

    private Set<String> look() {
        lookedAt = System.nanoTime();
        found = transactions.inNew(
                () -> pending.find(config.application(), deployed.get().queueNames()));
        return found;
    }

    /**
     * In a backlog what was seen a moment ago still holds, and each look costs as much as it takes to route some events:
     * most for those, if their index begins with entries that somebody's open snapshot keeps.
     */
    private Set<String> lookUnlessBusy() {
        if (!busy) {
            return look();
        }
        if (System.nanoTime() - lookedAt >= LOOK_WHEN_BUSY.toNanos()) {
            lookedAt = System.nanoTime();
            Set<String> seen = transactions.inNew(() ->
                    pending.findDeliveries(config.application(), deployed.get().queueNames()));
            seen.add(PendingWork.ROUTE);
            found = seen;
        }
        return found;
    }

    /** What readiness and operators are to know also when there is nothing to send. */
    private void lookAround() {
        if (tenSeconds.isDue()) {
            dispatcher.lookAtTransports();
        }
        if (minute.isDue()) {
            transactions.inNew(() -> stranded.look(config.application(), deployed.get()));
        }
    }

    /** Only after less than a full batch: as long as there are events with routes, those go first. */
    private int stepAside(boolean full) {
        return !full && fiveSeconds.isDue() ? router.stepAsideOnce() : 0;
    }
}
