package org.outboxee.rabbitmq;

import com.rabbitmq.client.ShutdownSignalException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.outboxee.spi.Envelope;

/**
 * What the broker says of messages that were published one after the other. A message that no queue takes is returned
 * first and then confirmed all the same.
 */
final class Batch {

    enum State {
        OPEN,
        CONFIRMED,
        RETURNED,
        REFUSED
    }

    private final long first;
    private final State[] states;
    private final Map<String, Integer> places = new HashMap<>();
    private final TreeSet<Integer> open = new TreeSet<>();
    private ShutdownSignalException end;

    /**
     * Nothing is confirmed yet.
     *
     * @param first the sequence number of the first one
     */
    Batch(long first, List<Envelope> envelopes) {
        this.first = first;
        this.states = new State[envelopes.size()];
        for (int i = 0; i < states.length; i++) {
            states[i] = State.OPEN;
            open.add(i);
            places.put(envelopes.get(i).dispatchId().toString(), i);
        }
    }

    synchronized void returned(String messageId) {
        Integer place = messageId == null ? null : places.get(messageId);
        if (place != null) {
            states[place] = State.RETURNED;
        }
    }

    /** A number, or all up to it; those of an earlier batch are nobody's any more. */
    synchronized void answered(long number, boolean multiple, boolean taken) {
        int last = (int) Math.min(number - first, states.length - 1L);
        if (number < first) {
            return;
        }
        if (multiple) {
            List.copyOf(open.headSet(last, true)).forEach(place -> settle(place, taken));
        } else {
            settle(last, taken);
        }
        notifyAll();
    }

    private void settle(int place, boolean taken) {
        open.remove(place);
        if (states[place] == State.OPEN) {
            states[place] = taken ? State.CONFIRMED : State.REFUSED;
        }
    }

    /** The channel is closed; nothing more will be said. */
    synchronized void ended(ShutdownSignalException why) {
        end = why;
        notifyAll();
    }

    /** Waits until all is said. False if something is still open then. */
    synchronized boolean await(Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!open.isEmpty() && end == null) {
            long left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return open.isEmpty();
    }

    synchronized State state(int place) {
        return open.contains(place) ? State.OPEN : states[place];
    }

    /** The broker's code if it closed the channel because of something in it; 0 else. */
    synchronized int refusal() {
        return Queues.codeOf(end);
    }
}
