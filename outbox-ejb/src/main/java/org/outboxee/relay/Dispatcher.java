package org.outboxee.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.Dispatched;
import org.outboxee.model.OutboxLog;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.Transport;
import org.outboxee.store.Claimant;
import org.outboxee.store.DeliveryResults;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.Observers;
import org.outboxee.store.Patience;
import org.outboxee.store.Transactions;
import org.outboxee.store.WorkAhead;

/** Claims due deliveries of one queue, hands them over after the commit, records what came of it (spec A7, A9). */
@ApplicationScoped
public class Dispatcher {

    /** A tenth of a window stays free until something was lost, so that probes don't exceed the window. */
    private static final int RESERVE = 10;

    /** A fiftieth of a window tries whether a silent consumer answers again. */
    private static final int PROBES = 50;

    /** Queues whose last claim got less than it asked for: what still is due there is none that this build can send. */
    private final Set<String> drained = ConcurrentHashMap.newKeySet();

    private final Room.Taken taken = new Room.Taken();
    private DeliveryRows deliveries;
    private Transactions transactions;
    private Observers observers;
    private Transports transports;
    private Deployed deployed;
    private OutboxConfig config;
    private ConsumerWatch consumers;
    private HandOverResults handOvers;
    private BatchSize batch;

    Dispatcher() {}

    @Inject
    public Dispatcher(
            DeliveryRows deliveries,
            DeliveryResults results,
            Transactions transactions,
            Patience patience,
            Observers observers,
            Transports transports,
            Deployed deployed,
            OutboxConfig config,
            WorkAhead ahead) {
        this.deliveries = deliveries;
        this.transactions = transactions;
        this.observers = observers;
        this.transports = transports;
        this.deployed = deployed;
        this.config = config;
        this.consumers = new ConsumerWatch(deliveries);
        this.handOvers = new HandOverResults(deliveries, results, transactions, patience, ahead);
        this.batch = new BatchSize(config.batchSize());
    }

    /**
     * What became of one batch.
     *
     * @param claimed how many were claimed, 0 while the transport is closed or full
     * @param refused how many of them the transport refused
     * @param released how many of them it gave back unsent
     */
    public record Batch(int claimed, int refused, int released) {

        static final Batch NOTHING = new Batch(0, 0, 0);

        Batch plus(Batch other) {
            return new Batch(claimed + other.claimed, refused + other.refused, released + other.released);
        }
    }

    /** Dispatches one batch of a queue. */
    public Batch dispatchOnce(String queue) {
        drained.remove(queue);
        Optional<Transport> open = transports.of(deployed.get().queue(queue)).filter(Transport::isOpen);
        if (open.isEmpty()) {
            return Batch.NOTHING;
        }
        Transport transport = open.get();
        if (transport.capacity(queue, 0) <= 0) {
            return Batch.NOTHING; // it takes nothing however little is dispatched: no reason to ask the database
        }
        List<Dispatched> claimed = batch.run(() -> transactions.inNew(() -> claim(queue, transport)));
        return handOver(queue, transport, claimed);
    }

    /** Hands over what the router's transaction dispatched, by queue: all of it, even if one transport breaks. */
    Batch dispatchFresh(Map<String, List<Dispatched>> fresh) {
        return dispatchFresh(fresh.entrySet().iterator());
    }

    private Batch dispatchFresh(Iterator<Map.Entry<String, List<Dispatched>>> queues) {
        if (!queues.hasNext()) {
            return Batch.NOTHING;
        }
        Map.Entry<String, List<Dispatched>> next = queues.next();
        Batch first;
        Batch others;
        try {
            first = transports
                    .of(deployed.get().queue(next.getKey()))
                    .map(transport -> handOverFresh(next.getKey(), transport, next.getValue()))
                    .orElse(Batch.NOTHING);
        } finally {
            others = dispatchFresh(queues);
        }
        return first.plus(others);
    }

    /** One that has closed since the router asked, at another queue's hand-over, would use an attempt of each. */
    private Batch handOverFresh(String queue, Transport transport, List<Dispatched> fresh) {
        if (fresh.isEmpty() || transport.isOpen()) {
            return handOver(queue, transport, fresh);
        }
        handOvers.record(fresh, List.of(), Map.of());
        return new Batch(fresh.size(), 0, fresh.size());
    }

    /**
     * Takes as much as each of these queues could take, to be closed when what was routed for it is handed over.
     *
     * @param isShared whether to leave half of the local queues' room to the other thread
     */
    Room take(Collection<String> queues, boolean isShared) {
        return taken.take(open(queues), queue -> isShared && isLocal(queue));
    }

    /** Whether one of these queues could take something. */
    boolean hasRoom(Collection<String> queues) {
        return !open(queues).isEmpty();
    }

    /** Asked outside any transaction: a broker may have to answer. */
    private Map<String, Integer> open(Collection<String> queues) {
        Map<String, Integer> open = new HashMap<>();
        for (String queue : queues) {
            Optional<Transport> transport = transports.of(deployed.get().queue(queue));
            int capacity = transport.map(known -> known.capacity(queue, 0)).orElse(0);
            if (capacity > 0 && transport.get().isOpen()) {
                open.put(queue, capacity);
            }
        }
        return open;
    }

    /** Whether a queue's last claim left nothing that this build could send; others' may be due there for ever. */
    boolean isDrained(String queue) {
        return drained.contains(queue);
    }

    /**
     * How many new deliveries may be dispatched in the transaction that makes them: as many as a claim would take from a
     * queue where nothing waits, none where anything was lost.
     *
     * @param free what was taken of it
     */
    int roomForFresh(String queue, int free) {
        return roomForFresh(queue, free, false);
    }

    /**
     * As {@link #roomForFresh}, where nobody has looked just now whether something older waits; none if it does.
     *
     * @param free what was taken of it
     * @param wasDue whether something was due at the last look
     */
    int roomForFreshUnlessOlderWait(String queue, int free, boolean wasDue) {
        boolean onlyOthersCanSendIt = wasDue && isDrained(queue);
        return roomForFresh(queue, free, !onlyOthersCanSendIt);
    }

    private int roomForFresh(String queue, int free, boolean orDue) {
        if (free == 0) {
            return 0;
        }
        int window = deployed.get().queue(queue).window();
        int inFlight = inFlight(queue, window);
        int capacity = isLocal(queue)
                ? free
                : transports
                        .of(deployed.get().queue(queue))
                        .map(transport -> transport.capacity(queue, inFlight))
                        .orElse(0);
        int room = Math.min(capacity, window - window / RESERVE - inFlight);
        if (room <= 0) {
            return 0;
        }
        boolean waits = orDue
                ? deliveries.areLostOrDue(config.application(), queue)
                : deliveries.lost(config.application(), queue, 1) > 0;
        return !waits && (isLocal(queue) || consumers.answers(queue, false)) ? room : 0;
    }

    /** What this node's own threads have is counted by them, and what other nodes' have is no concern of theirs. */
    private int inFlight(String queue, int window) {
        return isLocal(queue) ? 0 : deliveries.inFlight(config.application(), queue, window);
    }

    private boolean isLocal(String queue) {
        return deployed.get().queue(queue).isLocal();
    }

    private Batch handOver(String queue, Transport transport, List<Dispatched> claimed) {
        if (claimed.isEmpty()) {
            return Batch.NOTHING;
        }
        consumers.sent(queue, claimed);
        claimed.forEach(this::announce);
        Map<UUID, String> reasons = new ConcurrentHashMap<>();
        List<HandOver> outcomes = send(queue, transport, claimed, reasons);
        handOvers.record(claimed, outcomes, reasons);
        int refused = count(outcomes, HandOver.RETRY) + count(outcomes, HandOver.REJECTED);
        return new Batch(claimed.size(), refused, count(outcomes, HandOver.RELEASED));
    }

    private static int count(List<HandOver> outcomes, HandOver wanted) {
        return (int) outcomes.stream().filter(outcome -> outcome == wanted).count();
    }

    /** Asks each transport of a routed queue whether it is open, which tells readiness. */
    public void lookAtTransports() {
        deployed.get().queues().values().stream()
                .flatMap(queue -> transports.of(queue).stream())
                .distinct()
                .forEach(Transport::isOpen);
    }

    /** Tries again to record what earlier passes could not. */
    public void recordWaiting() {
        handOvers.recordWaiting();
    }

    /** A transport that breaks its promise not to throw must not keep what was claimed for it until the timeout. */
    private List<HandOver> send(
            String queue, Transport transport, List<Dispatched> claimed, Map<UUID, String> reasons) {
        try {
            return transport.send(
                    queue,
                    claimed.stream().map(Dispatched::envelope).toList(),
                    (envelope, reason) -> reasons.put(envelope.deliveryId(), reason));
        } catch (RuntimeException | Error e) {
            handOvers.record(claimed, List.of(), reasons);
            throw e;
        }
    }

    private List<Dispatched> claim(String queue, Transport transport) {
        int window = deployed.get().queue(queue).window();
        int inFlight = inFlight(queue, window);
        int capacity = Math.min(transport.capacity(queue, inFlight), batch.size());
        if (capacity <= 0) {
            return List.of();
        }
        int lost = deliveries.lost(config.application(), queue, window);
        return consumers.answers(queue, lost > 0)
                ? claimAll(queue, capacity, window - window / RESERVE - inFlight, window / 2 - inFlight, lost)
                : claimProbes(queue, capacity, window, inFlight, lost);
    }

    /**
     * Deliveries that got no result before count against the window too, so that less is at risk while more of them get
     * none; but a consumer that answers has at least half of the window.
     */
    private List<Dispatched> claimAll(String queue, int capacity, int free, int guaranteed, int lost) {
        List<Dispatched> claimed = lost > 0 ? claim(queue, true, capacity) : List.of();
        int fresh = Math.max(free - lost, guaranteed - claimed.size());
        return with(claimed, claim(queue, false, Math.min(capacity - claimed.size(), fresh)));
    }

    /**
     * From a consumer that doesn't answer only a few deliveries at a time try to get a result: first those that have
     * lost attempts already, then new ones from the window's reserve, and when that is used up one at a time. Otherwise
     * a consumer that is down would use up the attempts of one window's worth of deliveries after the other.
     */
    private List<Dispatched> claimProbes(String queue, int capacity, int window, int inFlight, int lost) {
        int alone = consumers.isWaiting(queue) ? 0 : 1;
        int probes = Math.min(capacity, Math.max(window / PROBES - inFlight, alone));
        List<Dispatched> claimed = lost > 0 ? claim(queue, true, probes) : List.of();
        int fresh = lost + inFlight < window ? probes : alone;
        return with(claimed, claim(queue, false, fresh - claimed.size()));
    }

    private static List<Dispatched> with(List<Dispatched> some, List<Dispatched> more) {
        List<Dispatched> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }

    private List<Dispatched> claim(String queue, boolean lost, int limit) {
        if (limit <= 0) {
            return List.of();
        }
        List<Dispatched> claimed = deliveries.claim(claimant(queue), queue, lost, limit);
        if (!lost && claimed.size() < limit) {
            drained.add(queue);
        }
        return claimed;
    }

    private Claimant claimant(String queue) {
        Application build = deployed.get();
        return new Claimant(config.application(), config.node(), build.eventTypes(), build.targets(queue));
    }

    private void announce(Dispatched delivery) {
        OutboxLog.of(Dispatcher.class).log(Level.DEBUG, () -> "Dispatched" + OutboxLog.fields(delivery));
        observers.tell(observer -> observer.dispatched(delivery.snapshot()));
    }
}
