package org.outboxee.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.Dispatched;
import org.outboxee.model.OutboxLog;
import org.outboxee.model.Route;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.EventRows;
import org.outboxee.store.EventRows.Content;
import org.outboxee.store.EventRows.Unrouted;
import org.outboxee.store.Observers;
import org.outboxee.store.Transactions;
import org.outboxee.store.WorkAhead;
import org.outboxee.store.WorkRows.Work;

/** Gives unrouted events their deliveries: all of them and the mark in one commit (spec A4). */
@ApplicationScoped
public class Router {

    private static final Logger LOG = OutboxLog.of(Router.class);

    /** How long an event of an unknown type may wait for a node that knows it before it counts as unroutable. */
    private static final double PATIENCE_SECONDS = 10;

    private static final double STEP_ASIDE_SECONDS = 30;

    private EventRows events;
    private DeliveryRows deliveries;
    private Transactions transactions;
    private Observers observers;
    private Deployed deployed;
    private OutboxConfig config;
    private WorkAhead ahead;
    private BatchSize batchSize;

    Router() {}

    @Inject
    public Router(
            EventRows events,
            DeliveryRows deliveries,
            Transactions transactions,
            Observers observers,
            Deployed deployed,
            OutboxConfig config,
            WorkAhead ahead) {
        this.events = events;
        this.deliveries = deliveries;
        this.transactions = transactions;
        this.observers = observers;
        this.deployed = deployed;
        this.config = config;
        this.ahead = ahead;
        this.batchSize = new BatchSize(config.batchSize());
    }

    /**
     * What became of one batch of events.
     *
     * @param events how many got their deliveries
     * @param dispatched those deliveries that are dispatched already, by queue
     * @param anyPending whether there are others, which wait for a claim
     * @param full whether there may be more events
     */
    public record Routed(int events, Map<String, List<Dispatched>> dispatched, boolean anyPending, boolean full) {

        static final Routed NOTHING = new Routed(0, Map.of(), false, false);
    }

    /** How many deliveries of a queue may be dispatched as they are made; asked once for each queue, in the transaction. */
    @FunctionalInterface
    interface Free {
        int of(String queue);
    }

    /** Routes one batch of the oldest events whose types this build knows. Returns how many. */
    public int routeOnce() {
        return routeOnce(deployed.get().eventTypes(), batchSize.size(), queue -> 0)
                .events();
    }

    /**
     * As {@link #routeOnce()}, and dispatches the new deliveries in the same transaction where there is room.
     *
     * @param types those of them whose events are wanted
     * @param limit how many events at most; no more than a batch in any case
     */
    Routed routeOnce(List<String> types, int limit, Free free) {
        return types.isEmpty()
                ? Routed.NOTHING
                : route(limit, free, most -> Optional.of(lock(types, most))).orElseThrow();
    }

    /** As {@link #routeOnce(List, int, Free)}, by a thread that only helps; empty if it isn't its turn. */
    Optional<Routed> routeBeside(List<String> types, int limit, Free free) {
        return route(limit, free, most -> events.lockBeside(config.application(), types, most));
    }

    private Optional<Routed> route(int limit, Free free, IntFunction<Optional<List<Unrouted>>> lock) {
        Application application = deployed.get();
        long before = ahead.now();
        Optional<Batch> batch = committed(() -> transactions.inNew(() -> route(application, limit, free, lock)));
        batch.ifPresent(routed -> tell(application, routed, before));
        return batch.map(routed -> new Routed(
                routed.events.size(), routed.dispatched, routed.anyPending, routed.events.size() >= routed.most));
    }

    private void tell(Application application, Batch routed, long before) {
        ahead.keep(routed.read, before);
        for (Unrouted event : routed.events) {
            int count = application.routes().get(event.eventType()).size();
            observers.tell(observer -> observer.routed(event.id(), event.eventType(), count));
        }
    }

    private Optional<Batch> committed(Supplier<Optional<Batch>> transaction) {
        try {
            return batchSize.run(transaction);
        } catch (RuntimeException | Error e) {
            events.beginAtTheOldest();
            throw e;
        }
    }

    private Optional<Batch> route(
            Application application, int limit, Free room, IntFunction<Optional<List<Unrouted>>> lock) {
        int most = Math.min(limit, batchSize.size());
        try {
            return lock.apply(most).map(found -> route(application, most, room, found));
        } catch (RuntimeException | Error e) {
            events.beginAtTheOldest(); // it will be rolled back
            throw e;
        }
    }

    private List<Unrouted> lock(List<String> types, int most) {
        Application application = deployed.get();
        boolean anyRunsHere = types.stream()
                .flatMap(type -> application.routes().get(type).stream())
                .anyMatch(route -> application.queue(route.queue()).isLocal());
        return anyRunsHere
                ? events.lockUnroutedAndRead(config.application(), types, most)
                : events.lockUnrouted(config.application(), types, most);
    }

    private Batch route(Application application, int most, Free room, List<Unrouted> found) {
        Batch batch = new Batch(found, most, room);
        batch.events.stream()
                .collect(Collectors.groupingBy(Unrouted::eventType))
                .forEach((type, same) -> application.routes().get(type).forEach(route -> batch.insert(same, route)));
        events.markRouted(batch.events.stream().map(Unrouted::id).toList());
        return batch;
    }

    /** The work of one transaction. */
    private final class Batch {

        private final Map<String, List<Dispatched>> dispatched = new HashMap<>();
        private final Map<String, Integer> left = new HashMap<>();
        private final List<Work> read = new ArrayList<>();
        private final List<Unrouted> events;
        private final int most;
        private final Free room;
        private boolean anyPending;

        Batch(List<Unrouted> events, int most, Free room) {
            this.events = events;
            this.most = most;
            this.room = room;
        }

        void insert(List<Unrouted> same, Route route) {
            int free = left.computeIfAbsent(route.queue(), room::of);
            List<Unrouted> now = new ArrayList<>();
            List<UUID> later = new ArrayList<>();
            for (Unrouted event : same) {
                if (now.size() == free || event.isToWait()) {
                    later.add(event.id());
                } else {
                    now.add(event);
                }
            }
            List<Dispatched> fresh = now.isEmpty() ? List.of() : insertDispatched(now, route);
            if (!later.isEmpty()) {
                deliveries.insertAll(later, route);
            }
            left.merge(route.queue(), -now.size(), Integer::sum);
            dispatched
                    .computeIfAbsent(route.queue(), queue -> new ArrayList<>())
                    .addAll(fresh);
            anyPending |= fresh.size() < same.size();
        }

        /** What this node's own threads will run was read already. */
        private List<Dispatched> insertDispatched(List<Unrouted> now, Route route) {
            List<Dispatched> fresh = deliveries.insertDispatched(config.application(), now, route, config.node());
            if (deployed.get().queue(route.queue()).isLocal()) {
                Map<UUID, Unrouted> byId = now.stream().collect(Collectors.toMap(Unrouted::id, event -> event));
                fresh.forEach(
                        delivery -> keep(delivery, byId.get(delivery.eventId()).content()));
            }
            return fresh;
        }

        private void keep(Dispatched delivery, Content content) {
            if (content != null) {
                read.add(new Work(delivery, delivery.timeout(), content.payload(), content.headers(), content.due()));
            }
        }
    }

    /**
     * Moves events that no node knows out of the way of others, and says so. They come back by themselves when a build
     * with their route is deployed (spec A5).
     */
    public int stepAsideOnce() {
        List<Unrouted> unknown = transactions.inNew(() -> {
            List<Unrouted> batch = events.lockUnknown(
                    config.application(), deployed.get().eventTypes(), PATIENCE_SECONDS, batchSize.size());
            batch.forEach(event -> events.stepAside(event.id(), STEP_ASIDE_SECONDS, "no route for this type"));
            return batch;
        });
        Set<String> types = new TreeSet<>();
        unknown.forEach(event -> types.add(event.eventType()));
        for (String type : types) {
            long count =
                    unknown.stream().filter(e -> e.eventType().equals(type)).count();
            LOG.log(
                    Level.ERROR,
                    "No route for event class " + type + ": " + count
                            + " event(s) stay unrouted until a build with its route is deployed");
        }
        return unknown.size();
    }

    /** Brings back events that had stepped aside before this build, which has their routes, was deployed. */
    public int comeBack() {
        List<String> types = deployed.get().eventTypes();
        if (types.isEmpty()) {
            return 0;
        }
        int all = 0;
        int limit;
        int moved;
        do {
            int next = batchSize.size();
            moved = batchSize.run(() -> transactions.inNew(() -> events.comeBack(config.application(), types, next)));
            all += moved;
            limit = next;
        } while (moved == limit);
        return all;
    }
}
