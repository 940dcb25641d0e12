package org.outboxee.store;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.outboxee.api.OutboxObserver;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.EndpointConfig;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.QueueConfig;
import org.outboxee.config.TestEndpoints;
import org.outboxee.model.OutboxEvent;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;
import org.outboxee.relay.Dispatcher;
import org.outboxee.relay.Reclaimer;
import org.outboxee.relay.Transports;
import org.outboxee.transport.http.HttpTransport;
import org.outboxee.transport.http.TransportUnderTest;

/** A store, a dispatcher and the HTTP transport for some endpoints, with a clock for breakers and rates. */
final class WebhookParts implements AutoCloseable {

    final AtomicLong nanos = new AtomicLong();
    final StopFlag stop = new StopFlag();
    final Store store;
    final Look look;
    final HttpTransport http;
    final Dispatcher dispatcher;
    final Reclaimer reclaimer;
    private final Runnable close;

    WebhookParts(Place place, Provider provider, OutboxObserver observer, EndpointConfig... endpoints) {
        this(place, provider, new Settings(), observer, endpoints);
    }

    WebhookParts(
            Place place, Provider provider, Settings settings, OutboxObserver observer, EndpointConfig... endpoints) {
        this(place, new Store(provider, Store.USUAL_UNIT, place.owner(), withoutJitter(settings)), observer, endpoints);
    }

    private WebhookParts(Place place, Store store, OutboxObserver observer, EndpointConfig... endpoints) {
        this(store, new Look(place.owner(), store.config.tables()), store.config, observer, endpoints, () -> {
            store.close();
            place.close();
        });
    }

    private WebhookParts(
            Store store,
            Look look,
            OutboxConfig config,
            OutboxObserver observer,
            EndpointConfig[] endpoints,
            Runnable close) {
        this.store = store;
        this.look = look;
        this.close = close;
        Deployed deployed = new Deployed();
        deployed.set(application(endpoints));
        Observers observers = new Observers(List.of(observer));
        DeliveryResults results = new DeliveryResults(store.deliveries, observers, config);
        Patience patience = new Patience(stop, new Health());
        http = TransportUnderTest.open(
                store.work,
                store.deliveries,
                results,
                store.transactions,
                observers,
                new RelaySignal(),
                patience,
                stop,
                deployed,
                config,
                nanos::get);
        dispatcher = new Dispatcher(
                store.deliveries,
                results,
                store.transactions,
                patience,
                observers,
                new Transports(List.of(http)),
                deployed,
                config,
                new WorkAhead(store.work, store.transactions));
        reclaimer = new Reclaimer(store.deliveries, results, store.transactions, observers, config);
    }

    /** On a store that is another's to close. */
    static WebhookParts on(Store store, Look look, OutboxObserver observer, EndpointConfig... endpoints) {
        OutboxConfig config = withoutJitter(Settings.of(store.config.tables()));
        return new WebhookParts(store, look, config, observer, endpoints, () -> {});
    }

    private static OutboxConfig withoutJitter(Settings settings) {
        return settings.with("outbox.retry.jitter", "0").read();
    }

    private static Application application(EndpointConfig... endpoints) {
        Map<String, QueueConfig> queues = new HashMap<>();
        Map<String, EndpointConfig> byName = new HashMap<>();
        Arrays.stream(endpoints).forEach(endpoint -> {
            byName.put(endpoint.name(), endpoint);
            queues.put(Route.Way.HTTP.queueOf(endpoint.name()), TestEndpoints.queue(endpoint));
        });
        return new Application(Map.of(Store.TYPE, List.of()), Map.of(), Map.of(), queues, byName, Map.of());
    }

    static Route route(String endpoint, Duration timeout, Duration... delays) {
        return Route.toService(Route.Way.HTTP, endpoint, new RetrySchedule.Listed(List.of(delays)), timeout);
    }

    UUID pending(Route route) {
        return store.pending(route);
    }

    /** Many at once, in one transaction. */
    void pending(Route route, int count) {
        store.inNew(() -> {
            for (int i = 0; i < count; i++) {
                OutboxEvent event =
                        new OutboxEvent(UUID.randomUUID(), Store.APPLICATION, Store.TYPE, "{}", null, null, 0);
                store.events.insert(event);
                store.events.markRouted(List.of(event.getId()));
                store.deliveries.insert(UUID.randomUUID(), event.getId(), route);
            }
        });
    }

    int dispatch(String endpoint) {
        return dispatcher.dispatchOnce(Route.Way.HTTP.queueOf(endpoint)).claimed();
    }

    long count(String endpoint, String status) {
        return look.number("select count(*) from ${deliveries} where target = ? and status = ?", endpoint, status);
    }

    @Override
    public void close() {
        stop.raise();
        http.close(Duration.ofSeconds(10));
        close.run();
    }
}
