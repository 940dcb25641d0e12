package org.outboxee.relay;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.DeliveryRows.Answers;

/**
 * Whether a queue's consumer answers, judged by what this node sent it last. Only in memory: it decides how much is
 * risked at a time, never what is right.
 */
final class ConsumerWatch {

    private static final int SAMPLE = 20;

    private final Map<String, Consumer> consumers = new ConcurrentHashMap<>();
    private final DeliveryRows deliveries;

    ConsumerWatch(DeliveryRows deliveries) {
        this.deliveries = deliveries;
    }

    private enum State {
        UNKNOWN,
        ANSWERS,
        SILENT
    }

    /**
     * What is known of a queue's consumer.
     *
     * @param open dispatches of this node that may still be answered
     */
    private record Consumer(State state, List<DispatchRef> open) {

        private static final Consumer NEW = new Consumer(State.UNKNOWN, List.of());
    }

    /** Looks what has become of the last dispatches. False if they were lost, or if only others' lost ones are known. */
    boolean answers(String queue, boolean anyLost) {
        Consumer known = look(consumers.getOrDefault(queue, Consumer.NEW));
        consumers.put(queue, known);
        return known.state() == State.UNKNOWN ? !anyLost : known.state() == State.ANSWERS;
    }

    private Consumer look(Consumer consumer) {
        if (consumer.open().isEmpty()) {
            return consumer;
        }
        Answers seen = deliveries.answers(consumer.open());
        if (seen.answered() > 0) {
            return new Consumer(State.ANSWERS, List.of());
        }
        if (seen.lost() > 0) {
            return new Consumer(State.SILENT, List.of());
        }
        return seen.open() > 0 ? consumer : new Consumer(consumer.state(), List.of()); // released: never sent
    }

    /** Whether this node has sent something that may still be answered. */
    boolean isWaiting(String queue) {
        return !consumers.getOrDefault(queue, Consumer.NEW).open().isEmpty();
    }

    void sent(String queue, List<Dispatched> claimed) {
        List<DispatchRef> sample =
                claimed.stream().limit(SAMPLE).map(Dispatched::dispatch).toList();
        State state = consumers.getOrDefault(queue, Consumer.NEW).state();
        consumers.put(queue, new Consumer(state, sample));
    }
}
