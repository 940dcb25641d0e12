package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One coalesced flag that wakes this node's relay. Raising it does no I/O and no EJB or JTA call, so it may be done in
 * an after-completion hook. An optimisation only: the relay looks by itself after its interval.
 */
@ApplicationScoped
public class RelaySignal {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition raised = lock.newCondition();
    private long changes;
    private boolean flag;
    private boolean eventsOnly;

    /** Wakes the relay, now or at its next wait. */
    public void raise() {
        raise(false);
    }

    /** As {@link #raise}, because events were committed and nothing else has changed. */
    public void raiseForEvents() {
        raise(true);
    }

    private void raise(boolean forEvents) {
        lock.lock();
        try {
            wakeRelay(forEvents);
            wakeHelper();
        } finally {
            lock.unlock();
        }
    }

    /** As {@link #raise}, by who waits for changes itself: this is none. */
    public void wakeRelay() {
        wakeRelay(false);
    }

    private void wakeRelay(boolean forEvents) {
        lock.lock();
        try {
            eventsOnly = forEvents && (eventsOnly || !flag);
            flag = true;
            raised.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Wakes who waits for a change, and leaves the flag as it is. */
    public void wakeHelper() {
        lock.lock();
        try {
            changes++;
            raised.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** How many changes there were, for {@link #awaitChange}. */
    public long changes() {
        lock.lock();
        try {
            return changes;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for another change, beside the relay: the flag stays as it is.
     *
     * @param seen {@link #changes} before the caller looked whether there is something to do
     * @return whether there was one
     */
    public boolean awaitChange(long seen, Duration longest) throws InterruptedException {
        lock.lock();
        try {
            long nanos = longest.toNanos();
            while (changes == seen && nanos > 0) {
                nanos = raised.awaitNanos(nanos);
            }
            return changes != seen;
        } finally {
            lock.unlock();
        }
    }

    /** Whether somebody is waiting to be served. */
    public boolean isRaised() {
        lock.lock();
        try {
            return flag;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until the flag is raised or the time is over, and lowers it.
     *
     * @return whether it was raised for events only
     */
    public boolean await(Duration longest) throws InterruptedException {
        lock.lock();
        try {
            long nanos = longest.toNanos();
            while (!flag && nanos > 0) {
                nanos = raised.awaitNanos(nanos);
            }
            boolean forEvents = flag && eventsOnly;
            flag = false;
            eventsOnly = false;
            return forEvents;
        } finally {
            lock.unlock();
        }
    }
}
