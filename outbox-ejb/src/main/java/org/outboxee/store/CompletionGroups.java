package org.outboxee.store;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.outboxee.api.OutboxException;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.Patience.Deadline;

/**
 * Records completions of jobs outside transactions and of requests, all that have come while the last ones were recorded,
 * in one transaction: nothing is held back to make a group larger. While it isn't open each is recorded by its own thread.
 */
@ApplicationScoped
public class CompletionGroups {

    private static final int MOST = 500;
    private static final int ENOUGH_FAILURES = 3;
    private static final Duration HELD = Duration.ofSeconds(2);
    private static final Duration AFTER_FAILURE = Duration.ofMillis(200);

    private final BlockingQueue<Waiting> waiting = new LinkedBlockingQueue<>();
    /** Those whose row somebody else holds; only the thread uses it. */
    private final List<Waiting> held = new ArrayList<>();

    private DeliveryRows deliveries;
    private Transactions transactions;
    private Patience patience;
    private StopFlag stop;
    private RelaySignal signal;
    private OutboxConfig config;
    private Thread thread;
    private long heldAt;
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
        private Throwable failure;

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
                Waiting first = held.isEmpty() ? waiting.take() : waiting.poll(HELD.toMillis(), TimeUnit.MILLISECONDS);
                if (first != null) {
                    group.add(first);
                }
            } catch (InterruptedException e) {
                takeNoMore(); // the server is taking its threads back
                continue;
            }
            waiting.drainTo(group, MOST - 1);
            more = !group.remove(Waiting.END);
            if (tooLate) {
                group.forEach(CompletionGroups::giveUp);
            } else {
                record(group);
            }
            tryHeld(!more);
        }
    }

    private void record(List<Waiting> group) {
        List<Waiting> failed = group.isEmpty() || areRecorded(group) ? List.of() : oneByOne(group);
        if (!failed.isEmpty() && failed.size() == group.size()) {
            failed.forEach(one -> putOff(one, waiting)); // the database is away: together again
            stop.await(AFTER_FAILURE);
        } else {
            failed.forEach(one -> putOff(one, held));
            if (group.size() > 1) {
                signal.raise(); // the queue's window may have been full of them
            }
        }
    }

    /** Each alone, and rarely: a row that somebody holds must not slow down those of others. */
    private void tryHeld(boolean last) {
        if (held.isEmpty() || !last && System.nanoTime() - heldAt < HELD.toNanos()) {
            return;
        }
        List<Waiting> all = List.copyOf(held);
        held.clear();
        for (Waiting one : all) {
            if (tooLate) {
                giveUp(one);
            } else if (!isRecorded(one)) {
                putOff(one, held);
            }
        }
        if (last) {
            held.forEach(CompletionGroups::giveUp);
        }
        heldAt = System.nanoTime();
    }

    private static void giveUp(Waiting one) {
        one.recorded.completeExceptionally(
                new OutboxException("the application stopped before the completion could be recorded"));
    }

    /** In one transaction. */
    private boolean areRecorded(List<Waiting> group) {
        try {
            recordTogether(group);
            return true;
        } catch (Throwable e) { // an Error too: others wait behind it
            OutboxLog.of(CompletionGroups.class)
                    .log(Level.DEBUG, "Completions are recorded one by one: " + OutboxLog.classesOf(e));
            return false;
        }
    }

    /** Each in a transaction of its own, so that nobody waits for what holds one of them up; returns what failed. */
    private List<Waiting> oneByOne(List<Waiting> group) {
        List<Waiting> failed = new ArrayList<>();
        for (Waiting one : group) {
            boolean nothingWorks = failed.size() >= ENOUGH_FAILURES && failed.size() == group.indexOf(one);
            if (tooLate) {
                giveUp(one); // nothing to those that are done
            } else if (nothingWorks) {
                one.failure = failed.get(0).failure;
                failed.add(one);
            } else if (!one.recorded.isDone() && !isRecorded(one)) {
                failed.add(one);
            }
        }
        return failed;
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
            } else if (!isRecorded(one)) {
                putOff(one, held);
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
            one.failure = e;
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

    private synchronized void putOff(Waiting one, Collection<Waiting> where) {
        if (open && !stop.isRaised() && !one.timeout.hasPassed()) {
            where.add(one);
        } else {
            one.recorded.completeExceptionally(one.failure);
        }
    }
}
