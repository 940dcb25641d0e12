package org.outboxee.relay;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;

/**
 * Routes events, dispatches their deliveries in the same transaction where there is room, and hands those over when it
 * has committed. Two threads may do so at a time: each event is locked by one of them, and so is the room.
 */
final class FreshRouting {

    private static final int FEW = 50;
    private static final Duration CROWDED = Duration.ofSeconds(1);

    private final Every littleRoom = new Every(Duration.ofSeconds(1));
    private final Router router;
    private final Dispatcher dispatcher;
    private final Deployed deployed;
    private final OutboxConfig config;
    private volatile long crowdedUntil = System.nanoTime();

    FreshRouting(Router router, Dispatcher dispatcher, Deployed deployed, OutboxConfig config) {
        this.router = router;
        this.dispatcher = dispatcher;
        this.deployed = deployed;
        this.config = config;
    }

    /** What was routed, and what came of those of its deliveries that were handed over. */
    record Done(Router.Routed routed, Dispatcher.Batch sent) {

        static final Done NOTHING = new Done(Router.Routed.NOTHING, Dispatcher.Batch.NOTHING);
    }

    /**
     * Routes no more than can be dispatched, where nobody has looked just now whether something older waits.
     *
     * @param found what the last look found due
     * @return empty if there is no room
     */
    Optional<Done> quickly(Set<String> found) {
        try (Room room = dispatcher.take(deployed.get().queueNames(), false)) {
            return room.most() == 0
                    ? Optional.empty()
                    : Optional.of(route(
                            deployed.get().eventTypes(), room.most(), queue -> freeUnlessDue(queue, room, found)));
        }
    }

    /**
     * New deliveries are dispatched at once where nothing older waits that this build could send, and only as many events
     * are routed as can be: each beyond that room costs a claim more. Where all that could take them have enough, or took
     * just a few for a second, a whole batch is routed.
     *
     * @param found what a look has just found due
     * @param isHelped whether {@link #beside} may have some of the room
     */
    Done inPass(Set<String> found, boolean isHelped) {
        try (Room room = dispatcher.take(without(found, deployed.get().queueNames()), isHelped)) {
            if (room.most() >= FEW) {
                littleRoom.begin();
            }
            int limit = room.most() < FEW && littleRoom.isDue() ? config.batchSize() : room.most();
            return limit == 0
                    ? Done.NOTHING
                    : route(
                            deployed.get().eventTypes(),
                            limit,
                            queue -> dispatcher.roomForFresh(queue, room.of(queue)));
        }
    }

    /**
     * Takes a share of the events whose jobs this node's own threads run, beside a pass: one of the two works while the
     * other waits for the database.
     *
     * @param found what the last look found due
     * @param whenFree run when the room that was taken is given back: a pass that found none of it may be waiting
     * @return whether there was something to do
     */
    boolean beside(Set<String> found, Runnable whenFree) {
        if (!isForTwo()) {
            return false;
        }
        Room room = dispatcher.take(without(found, deployed.get().localQueueNames()), true);
        try {
            return room.most() >= FEW && besideIn(room, found);
        } finally {
            room.close();
            if (room.most() > 0) {
                whenFree.run();
            }
        }
    }

    private boolean besideIn(Room room, Set<String> found) {
        Optional<Router.Routed> routed = router.routeBeside(
                deployed.get().localEventTypes(), room.most(), queue -> freeUnlessDue(queue, room, found));
        if (routed.isEmpty()) {
            crowdedUntil = System.nanoTime() + CROWDED.toNanos();
            return false;
        }
        dispatcher.dispatchFresh(routed.get().dispatched());
        return routed.get().events() > 0;
    }

    /** Whether there may be something to do {@link #beside} a pass; not for a second after others had both turns. */
    boolean isForTwo() {
        return crowdedUntil - System.nanoTime() < 0
                && !deployed.get().localEventTypes().isEmpty();
    }

    private Done route(List<String> types, int limit, Router.Free free) {
        Router.Routed routed = router.routeOnce(types, limit, free);
        return new Done(routed, dispatcher.dispatchFresh(routed.dispatched())); // before anything that may fail
    }

    private int freeUnlessDue(String queue, Room room, Set<String> found) {
        return dispatcher.roomForFreshUnlessOlderWait(queue, room.of(queue), found.contains(queue));
    }

    private List<String> without(Set<String> due, Collection<String> queues) {
        return queues.stream()
                .filter(queue -> !due.contains(queue) || dispatcher.isDrained(queue))
                .toList();
    }
}
