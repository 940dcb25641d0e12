package org.outboxee.store;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import org.outboxee.api.OutboxException;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.Patience.Deadline;

/**
 * Records completions of jobs outside transactions and of requests, all that have come while the last ones were recorded in one
 * transaction: nothing is held back to make a group larger. While it isn't open each is recorded by its own thread.
 */
@ApplicationScoped
public class CompletionGroups {

    private static final int MOST = 500;
    private static final Duration AFTER_FAILURE = Duration.ofMillis(200);

    private final BlockingQueue<Waiting> waiting = new LinkedBlockingQueue<>();
    private DeliveryRows deliveries;
    private Transactions transactions;
    private Patience patience;
    private StopFlag stop;
    private RelaySignal signal;
    private OutboxConfig config;
    private Thread thread;
    private boolean open;
    private volatile boolean tooLate;

    CompletionGroups() {}

    @Inject
    public CompletionGroups(
            DeliveryRows deliveries,
            Transactions transactions,
            Patience patience,
            StopFlag stop,
            RelaySignal signal,
            OutboxConfig config) {
        this.deliveries = deliveries;
        this.transactions = transactions;
        this.patience = patience;
        this.stop = stop;
        this.signal = signal;
        this.config = config;
    }

    /** Starts the thread that records. */
    public synchronized void open(ThreadFactory managedThreads) {
        open = true;
        tooLate = false;
        thread = managedThreads.newThread(this::loop);
        thread.setName("outbox-completions-" + config.application());
        thread.start();
    }

    /** Records what still waits. What cannot be recorded within this time is reclaimed after its timeout. */
    public void close(Duration longest) {
        Thread running;
        synchronized (this) {
            running = thread;
            thread = null;
            takeNoMore();
        }
        try {
            if (running != null) {
                running.join(longest.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        tooLate = true; // the thread may go on, but what it needs is about to be taken away
    }

    /** From now on each is recorded by its own thread; what came before is still recorded here. */
    private synchronized void takeNoMore() {
        if (open) {
            waiting.add(Waiting.END);
        }
        open = false;
    }

    /**
     * Dispatched to completed.
     *
     * @param timeout the delivery's, until which it is tried
     * @return whether it is completed, false if this dispatch is no longer current; with the failure if nobody knows
     */
    public CompletableFuture<Boolean> record(DispatchRef dispatch, Deadline timeout) {
        return record(dispatch, 0, timeout);
    }

    /** As {@link #record(DispatchRef, Deadline)}, with the status of the receiver's answer; 0 where there is none. */
    public CompletableFuture<Boolean> record(DispatchRef dispatch, int responseStatus, Deadline timeout) {
        Waiting one = new Waiting(dispatch, responseStatus, timeout);
        synchronized (this) {
            if (open) {
                waiting.add(one);
                return one.recorded;
            }
        }
        try {
            one.recorded.complete(patience.until(timeout, () -> recordAlone(one)));
        } catch (RuntimeException e) {
            one.recorded.completeExceptionally(e);
        }
        return one.recorded;
    }

    /** How many wait. */
    public int waiting() {
        return waiting.size();
    }

    /** A completion that is to be recorded. */
    private static final class Waiting {

        private static final Waiting END = new Waiting(null, 0, null);

        private final CompletableFuture<Boolean> recorded = new CompletableFuture<>();
        private final DispatchRef dispatch;
        private final int responseStatus;
        private final Deadline timeout;
        private boolean tried;

        private Waiting(DispatchRef dispatch, int responseStatus, Deadline timeout) {
            this.dispatch = dispatch;
            this.responseStatus = responseStatus;
            this.timeout = timeout;
        }
    }

    private void loop() {
        boolean more = true;
        while (more) {
            List<Waiting> group = new ArrayList<>();
            try {
                group.add(waiting.take());
            } catch (InterruptedException e) {
                takeNoMore(); // the server is taking its threads back
                continue;
            }
            waiting.drainTo(group, MOST - 1);
            more = !group.remove(Waiting.END);
            if (tooLate) {
                group.forEach(CompletionGroups::giveUp);
            } else if (!isRecorded(group)) {
                stop.await(AFTER_FAILURE);
            } else if (group.size() > 1) {
                signal.raise(); // the queue's window may have been full of them
            }
        }
    }

    private static void giveUp(Waiting one) {
        one.recorded.completeExceptionally(
                new OutboxException("the application stopped before the completion could be recorded"));
    }

    /** In one transaction; if that fails, each in one of its own, so that nobody waits for what holds one of them up. */
    private boolean isRecorded(List<Waiting> group) {
        try {
            recordTogether(group);
            return true;
        } catch (Throwable e) { // an Error too: others wait behind it
            OutboxLog.of(CompletionGroups.class)
                    .log(Level.DEBUG, "Completions are recorded one by one: " + OutboxLog.classesOf(e));
        }
        boolean all = true;
        for (Waiting one : group) {
            all &= isRecorded(one);
            if (tooLate) {
                group.forEach(CompletionGroups::giveUp); // nothing to those that are done
                return false;
            }
        }
        return all;
    }

    private void recordTogether(List<Waiting> group) {
        Map<Integer, Set<DispatchRef>> byStatus = group.stream()
                .collect(groupingBy(one -> one.responseStatus, TreeMap::new, mapping(one -> one.dispatch, toSet())));
        boolean known = group.stream().noneMatch(one -> one.tried);
        group.forEach(one -> one.tried = true);
        Set<DispatchRef> moved = byStatus.isEmpty() ? Set.of() : transactions.inNew(() -> completeAll(byStatus));
        for (Waiting one : group) {
            if (moved.contains(one.dispatch)) {
                one.recorded.complete(true);
            } else if (known) {
                one.recorded.complete(false);
            } else {
                isRecorded(one);
            }
        }
    }

    private Set<DispatchRef> completeAll(Map<Integer, Set<DispatchRef>> byStatus) {
        Set<DispatchRef> moved = new HashSet<>();
        byStatus.forEach((status, dispatches) -> moved.addAll(deliveries.completeAll(dispatches, status)));
        return moved;
    }

    private boolean isRecorded(Waiting one) {
        try {
            one.recorded.complete(patience.until(Duration.ZERO, () -> recordAlone(one)));
            return true;
        } catch (Throwable e) {
            putOff(one, e);
            return false;
        }
    }

    /** A commit that failed before may have happened nevertheless. */
    private boolean recordAlone(Waiting one) {
        boolean mayBeDone = one.tried;
        one.tried = true;
        return transactions.inNew(() -> deliveries.complete(one.dispatch, one.responseStatus)
                || mayBeDone && deliveries.isCompletedBy(one.dispatch));
    }

    private synchronized void putOff(Waiting one, Throwable failure) {
        if (open && !stop.isRaised() && !one.timeout.hasPassed()) {
            waiting.add(one);
        } else {
            one.recorded.completeExceptionally(failure);
        }
    }
}
