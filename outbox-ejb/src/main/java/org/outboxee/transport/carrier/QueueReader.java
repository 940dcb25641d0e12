package org.outboxee.transport.carrier;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.outboxee.model.OutboxLog;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.CarriedWorker;
import org.outboxee.spi.Carrier;
import org.outboxee.spi.CarrierException;
import org.outboxee.spi.MessageReader;
import org.outboxee.store.Health;
import org.outboxee.store.StopFlag;

/**
 * One thread that takes a queue's messages. A message is acknowledged only when the worker has recorded its result; one
 * that nothing was run for goes back, after a pause so that a queue of them isn't turned over and over.
 */
final class QueueReader implements Runnable {

    private static final Logger LOG = OutboxLog.of(QueueReader.class);
    private static final Duration LOOK_AT_STOP = Duration.ofMillis(250);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    /** Failures in a row with a broker that answers others. */
    private static final int MANY = 3;

    private final CarriedQueue queue;
    private final Carrier carrier;
    private final CarrierTransport broker;
    private final CarriedWorker worker;
    private final Health health;
    private final StopFlag stop;
    private final AtomicInteger failures = new AtomicInteger();
    private Duration pause = FIRST_PAUSE;

    QueueReader(
            CarriedQueue queue,
            Carrier carrier,
            CarrierTransport broker,
            CarriedWorker worker,
            Health health,
            StopFlag stop) {
        this.queue = queue;
        this.carrier = carrier;
        this.broker = broker;
        this.worker = worker;
        this.health = health;
        this.stop = stop;
    }

    @Override
    public void run() {
        while (!stop.isRaised()) {
            try {
                readUntilItFails();
            } catch (InterruptedException e) {
                Thread.interrupted(); // if it was for the stop, the flag says so
            } catch (Exception | LinkageError e) {
                tell(e);
                rest();
            }
        }
    }

    private void readUntilItFails() throws Exception {
        try (MessageReader reader = carrier.read(queue)) {
            health.good(place());
            failures.set(0);
            while (!stop.isRaised()) {
                Optional<MessageReader.Taken> taken = reader.receive(LOOK_AT_STOP);
                if (taken.isPresent()) {
                    workOn(taken.get());
                }
            }
        }
    }

    private void workOn(MessageReader.Taken taken) throws Exception {
        try {
            worker.work(taken.message());
        } catch (RuntimeException e) { // by its promise nothing has run
            LOG.log(Level.DEBUG, () -> "A message goes back to queue " + queue.name() + ": " + OutboxLog.classesOf(e));
            rest();
            taken.handBack();
            return;
        } finally {
            Thread.interrupted(); // a job's own interrupt is not the reader's
        }
        taken.acknowledge();
        pause = FIRST_PAUSE;
    }

    /** Twice as long each time, up to a limit, and ended by a stop. */
    private void rest() {
        stop.await(pause);
        Duration next = pause.multipliedBy(2);
        pause = next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE;
    }

    /**
     * While the broker itself is away its transport says so; here only what concerns this queue: what the broker refused,
     * or that it can't be read for long although the broker answers.
     */
    private void tell(Throwable failure) {
        LOG.log(Level.DEBUG, () -> "Reading queue " + queue.name() + " ended" + OutboxLog.framesOf(failure));
        if (stop.isRaised() || !broker.isOpen()) {
            failures.set(0);
            return;
        }
        if (failures.incrementAndGet() >= MANY || failure instanceof CarrierException) {
            health.bad(
                    place(),
                    failure instanceof Exception e ? CarrierTransport.reasonOf(e) : OutboxLog.classesOf(failure));
        }
    }

    private String place() {
        return "reading queue " + queue.name();
    }
}
