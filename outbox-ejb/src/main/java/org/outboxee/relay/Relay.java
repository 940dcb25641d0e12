package org.outboxee.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.stream.Stream;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.Health;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.SqlStates;
import org.outboxee.store.StopFlag;

/**
 * This node's relay: one managed thread that runs passes, waits for a signal or the interval, and backs off while the
 * database is away. Nothing that a pass throws ends it. In a backlog a second thread helps it, which ends with the backlog
 * or when it fails; the next pass that leaves events begins it again.
 */
@ApplicationScoped
public class Relay {

    private static final Logger LOG = OutboxLog.of(Relay.class);
    private static final Duration LONGEST_IDLE_HELP = Duration.ofSeconds(1);
    private static final Duration PAUSE_IN_CLEANING = Duration.ofSeconds(1);
    private static final Duration FIRST_BACK_OFF = Duration.ofMillis(500);
    private static final Duration LONGEST_BACK_OFF = Duration.ofSeconds(30);

    private RelayPass pass;
    private RelaySignal signal;
    private StopFlag stop;
    private Health health;
    private OutboxConfig config;
    private ThreadFactory threads;
    private Thread thread;
    private Thread helper;

    Relay() {}

    @Inject
    public Relay(RelayPass pass, RelaySignal signal, StopFlag stop, Health health, OutboxConfig config) {
        this.pass = pass;
        this.signal = signal;
        this.stop = stop;
        this.health = health;
        this.config = config;
    }

    /** Starts the thread, or does nothing where the relay is switched off. */
    public synchronized void start(ThreadFactory managedThreads) {
        if (config.relayEnabled()) {
            threads = managedThreads;
            keepAlive();
        }
    }

    /** Starts the thread again if it has died; called by a timer. */
    public synchronized void keepAlive() {
        if (threads == null || stop.isRaised() || thread != null && thread.isAlive()) {
            return;
        }
        if (thread != null) {
            LOG.log(Level.ERROR, "The relay's thread had died and is started again");
        }
        thread = begin("outbox-relay-" + config.application(), this::loop);
    }

    private Thread begin(String name, Runnable work) {
        Thread begun = threads.newThread(work);
        begun.setName(name);
        begun.start();
        return begun;
    }

    /** Waits for the end of the current pass; the stop flag must be raised before. */
    public void awaitEnd(Duration longest) {
        long deadline = System.nanoTime() + longest.toNanos();
        signal.raise();
        List<Thread> running;
        synchronized (this) {
            running = Stream.of(thread, helper).filter(Objects::nonNull).toList();
            threads = null;
        }
        try {
            for (Thread one : running) {
                one.join(Math.max(
                        1, Duration.ofNanos(deadline - System.nanoTime()).toMillis()));
            }
            if (running.stream().anyMatch(Thread::isAlive)) {
                LOG.log(Level.WARNING, "The relay's current pass did not end within " + longest);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void loop() {
        Duration backOff = FIRST_BACK_OFF;
        boolean eventsOnly = false;
        while (!stop.isRaised()) {
            try {
                letHelp();
                boolean quick = eventsOnly;
                eventsOnly = false; // also if the pass fails: what it leaves may be more than events
                RelayPass.Report report = quick ? pass.runForEvents() : pass.runOnce();
                health.good(Health.DATABASE);
                health.passed();
                backOff = FIRST_BACK_OFF;
                if (!report.more()) {
                    eventsOnly = signal.await(report.cleaning() ? PAUSE_IN_CLEANING : config.relayInterval());
                }
            } catch (InterruptedException e) {
                return; // the server is taking its threads back
            } catch (Throwable e) { // an Error too: the next pass may well succeed, and nobody else would run it
                if (stop.isRaised() || stop.await(afterFailure(e, backOff))) {
                    return;
                }
                backOff = longer(backOff);
            }
        }
    }

    /** Before a pass of which there is more than one. */
    private synchronized void letHelp() {
        if (!pass.isToBeHelped() || threads == null) {
            return;
        }
        if (helper == null || !helper.isAlive()) {
            helper = begin("outbox-relay-helper-" + config.application(), this::help);
        }
        signal.wakeHelper();
    }

    private void help() {
        try {
            boolean goOn = true;
            while (goOn && !stop.isRaised()) {
                long seen = signal.changes();
                goOn = pass.runBeside() || signal.awaitChange(seen, LONGEST_IDLE_HELP);
            }
        } catch (InterruptedException e) {
            // the server is taking its threads back
        } catch (Throwable e) { // the pass meets the same, and tells
            LOG.log(Level.DEBUG, () -> "Routing beside a pass failed" + OutboxLog.framesOf(e));
        }
    }

    private Duration afterFailure(Throwable failure, Duration backOff) {
        health.bad(
                Health.DATABASE,
                "a pass of the relay failed, SQL states " + SqlStates.of(failure) + ", "
                        + OutboxLog.classesOf(failure));
        LOG.log(Level.DEBUG, () -> "A pass of the relay failed" + OutboxLog.framesOf(failure));
        return backOff;
    }

    private static Duration longer(Duration backOff) {
        Duration doubled = backOff.multipliedBy(2);
        return doubled.compareTo(LONGEST_BACK_OFF) < 0 ? doubled : LONGEST_BACK_OFF;
    }
}
