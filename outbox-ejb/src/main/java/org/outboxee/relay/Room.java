package org.outboxee.relay;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** What one of the relay's threads may dispatch to each queue, kept from the other until it is handed over. */
final class Room implements AutoCloseable {

    private final Map<String, Integer> free;
    private final Taken taken;

    private Room(Map<String, Integer> free, Taken taken) {
        this.free = free;
        this.taken = taken;
    }

    /** What all of them have taken. */
    static final class Taken {

        private final Map<String, Integer> sums = new HashMap<>();

        /**
         * Takes what there is.
         *
         * @param open the room of each queue, with what others have taken
         * @param isShared of which queues to take a half at most
         */
        synchronized Room take(Map<String, Integer> open, Predicate<String> isShared) {
            Map<String, Integer> free = new HashMap<>();
            open.forEach((queue, capacity) -> {
                int left = capacity - sums.getOrDefault(queue, 0);
                if (left > 0) {
                    free.put(queue, isShared.test(queue) ? Math.min(left, Math.max(1, capacity / 2)) : left);
                }
            });
            free.forEach((queue, count) -> sums.merge(queue, count, Integer::sum));
            return new Room(free, this);
        }

        private synchronized void giveBack(Map<String, Integer> free) {
            free.forEach((queue, count) -> sums.merge(queue, -count, Integer::sum));
        }
    }

    int of(String queue) {
        return free.getOrDefault(queue, 0);
    }

    /** The largest of one queue. */
    int most() {
        return free.values().stream().max(Integer::compare).orElse(0);
    }

    @Override
    public void close() {
        taken.giveBack(free);
    }
}
