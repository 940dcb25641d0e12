package org.outboxee.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.Job;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.QueueConfig;
import org.outboxee.model.Route;
import org.outboxee.relay.Cleaner;
import org.outboxee.relay.Dispatcher;
import org.outboxee.relay.Reclaimer;
import org.outboxee.relay.RelayPass;
import org.outboxee.relay.Router;
import org.outboxee.relay.Transports;

/** The relay's steps on a store, for a build with these routes. */
final class RelayParts {

    final RecordingTransport broker = new RecordingTransport("jms");
    final RecordingTransport local = new RecordingTransport("local");
    final Router router;
    final Dispatcher dispatcher;
    final Reclaimer reclaimer;
    final RelaySignal signal = new RelaySignal();
    final Cleaner cleaner;
    final RelayPass pass;

    RelayParts(Store store, OutboxConfig config, Map<String, List<Route>> routes) {
        this(store, config, new Settings(), routes);
    }

    /** With settings of single queues. */
    RelayParts(Store store, Settings settings, Map<String, List<Route>> routes) {
        this(store, settings.read(), settings, routes);
    }

    private RelayParts(Store store, OutboxConfig config, Settings queueSettings, Map<String, List<Route>> routes) {
        Observers observers = new Observers(List.of());
        Deployed deployed = new Deployed();
        deployed.set(application(config, queueSettings, routes));
        DeliveryResults results = new DeliveryResults(store.deliveries, observers, config);
        Transactions transactions = store.transactions;
        Patience patience = new Patience(new StopFlag(), new Health());
        WorkAhead ahead = new WorkAhead(store.work, transactions);
        Transports transports = new Transports(List.of(broker, local));
        router = new Router(store.events, store.deliveries, transactions, observers, deployed, config, ahead);
        dispatcher = new Dispatcher(
                store.deliveries, results, transactions, patience, observers, transports, deployed, config, ahead);
        reclaimer = new Reclaimer(store.deliveries, results, transactions, observers, config);
        cleaner = new Cleaner(store.history, store.inbox, transactions, observers, config);
        pass = new RelayPass(
                router,
                dispatcher,
                reclaimer,
                cleaner,
                store.pending,
                transactions,
                deployed,
                signal,
                new StopFlag(),
                config);
    }

    RelayParts(Store store, Map<String, List<Route>> routes) {
        this(store, store.config, routes);
    }

    /** A build that routes the usual type by these routes. */
    static RelayParts routing(Store store, Route... routes) {
        return new RelayParts(store, Map.of(Store.TYPE, List.of(routes)));
    }

    private static Application application(OutboxConfig config, Settings settings, Map<String, List<Route>> routes) {
        Map<String, Job> jobs = new HashMap<>();
        Map<String, QueueConfig> queues = new HashMap<>();
        List<String> problems = new ArrayList<>();
        routes.values()
                .forEach(list -> list.forEach(route -> {
                    jobs.put(route.target(), new Job(route.target(), Object.class, null, null, null, true));
                    queues.put(route.queue(), config.queue(settings, route.queue(), problems));
                }));
        queues.put("-", config.queue(settings, "-", problems));
        return new Application(routes, Map.of(), jobs, queues);
    }
}
