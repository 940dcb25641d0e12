package org.outboxee.transport.carrier;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.outboxee.broker.BrokerSilentException;
import org.outboxee.broker.BrokerThread;
import org.outboxee.broker.Pause;
import org.outboxee.config.Deployed;
import org.outboxee.config.QueueConfig;
import org.outboxee.model.OutboxLog;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.Carrier;
import org.outboxee.spi.CarrierException;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.RefusalReasons;
import org.outboxee.spi.Transport;
import org.outboxee.spi.UnsuitableBrokerException;
import org.outboxee.store.Health;

/**
 * Hands deliveries to a carrier's broker within limits, and says whether that answers. What the broker hasn't confirmed
 * in time is released: it may arrive nevertheless, and is then no longer current.
 */
final class CarrierTransport implements Transport {

    private static final Logger LOG = OutboxLog.of(CarrierTransport.class);
    /** What a client that sends one after the other can have confirmed within its few seconds, also on a busy machine. */
    private static final int PORTION = 100;

    private static final Duration LONGEST_QUESTION = Duration.ofSeconds(5);
    private static final Duration LONGEST_CONVERSATION = Duration.ofSeconds(10);
    private static final long TRUSTED_NANOS = Duration.ofSeconds(1).toNanos();
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

    private final Pause pause = new Pause(FIRST_PAUSE, LONGEST_PAUSE, System::nanoTime);
    private final String name;
    private final BrokerThread thread;
    private final Deployed deployed;
    private final Health health;
    private volatile Carrier carrier;
    private volatile long lastReached;
    private volatile boolean everReached;

    CarrierTransport(String name, BrokerThread thread, Deployed deployed, Health health) {
        this.name = name;
        this.thread = thread;
        this.deployed = deployed;
        this.health = health;
    }

    void open(Carrier opened) {
        carrier = opened;
    }

    /** Ends; what is sent from now on is released. */
    void close() {
        Carrier closed = carrier;
        carrier = null;
        thread.end();
        if (closed != null) {
            closed.close();
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isOpen() {
        boolean trusted = everReached && System.nanoTime() - lastReached < TRUSTED_NANOS;
        return carrier != null && (trusted && !thread.isStuck() || pause.isOver() && answersNow());
    }

    /** One asks at a time; whoever waited for another's question meanwhile goes by what that one has learned. */
    private synchronized boolean answersNow() {
        try {
            return pause.isOver() && askNow();
        } catch (UnsuitableBrokerException e) {
            return false;
        }
    }

    /**
     * Asks now.
     *
     * @return whether the broker answered
     * @throws UnsuitableBrokerException if it is one that nothing may be sent to
     */
    synchronized boolean askNow() {
        Carrier asked = carrier;
        if (asked == null) {
            return false;
        }
        try {
            call(LONGEST_QUESTION, () -> {
                asked.ask();
                return null;
            });
            wasReached();
            return true;
        } catch (UnsuitableBrokerException e) {
            isAway(e);
            throw e;
        } catch (RuntimeException e) {
            isAway(e);
            return false;
        }
    }

    @Override
    public int capacity(String queue, int inFlight) {
        return Math.min(PORTION, deployed.get().queue(queue).room(inFlight));
    }

    @Override
    public List<HandOver> send(String queue, List<Envelope> envelopes) {
        return send(queue, envelopes, (envelope, reason) -> {});
    }

    @Override
    public List<HandOver> send(String queue, List<Envelope> envelopes, RefusalReasons reasons) {
        Carrier open = carrier;
        try {
            if (open != null) {
                CarriedQueue carried = carried(deployed.get().queue(queue));
                List<HandOver> outcomes = call(LONGEST_CONVERSATION, () -> open.send(carried, envelopes, reasons));
                if (outcomes.contains(HandOver.RELEASED)) {
                    isAway(new CarrierException("messages were not confirmed in time", null));
                } else {
                    wasReached();
                }
                tellOfRefusals(queue, outcomes);
                List<HandOver> all = new ArrayList<>(outcomes);
                all.addAll(Collections.nCopies(envelopes.size() - outcomes.size(), HandOver.RELEASED)); // not sent
                return all;
            }
        } catch (RuntimeException e) {
            isAway(e);
        }
        return Collections.nCopies(envelopes.size(), HandOver.RELEASED);
    }

    private static void tellOfRefusals(String queue, List<HandOver> outcomes) {
        int refused = Collections.frequency(outcomes, HandOver.RETRY);
        if (refused > 0) {
            LOG.log(
                    Level.WARNING,
                    "The broker did not take " + refused + " of " + outcomes.size() + " messages for queue " + queue
                            + "; they are retried by their schedules, the attempts say why");
        }
    }

    static CarriedQueue carried(QueueConfig queue) {
        return new CarriedQueue(queue.queue(), queue.brokerName());
    }

    private <T> T call(Duration longest, Callable<T> work) {
        return thread.call(longest, () -> {
            try {
                return work.call();
            } catch (RuntimeException e) {
                throw e;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CarrierException("the call to the broker was interrupted", e);
            } catch (Exception e) {
                throw new CarrierException(OutboxLog.classesOf(e), e);
            }
        });
    }

    private void wasReached() {
        lastReached = System.nanoTime();
        everReached = true;
        pause.afterSuccess();
        health.good(place());
    }

    private void isAway(RuntimeException failure) {
        everReached = false;
        pause.afterFailure();
        health.bad(place(), reasonOf(failure));
        LOG.log(Level.DEBUG, () -> "The broker doesn't answer" + OutboxLog.framesOf(failure));
    }

    private String place() {
        return "the broker of carrier " + name;
    }

    /** Safe to show: the text of an exception of ours, of others only their classes. */
    static String reasonOf(Exception failure) {
        return failure instanceof CarrierException || failure instanceof BrokerSilentException
                ? failure.getMessage()
                : OutboxLog.classesOf(failure);
    }
}
