package org.outboxee.store;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.model.OutboxEvent;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;

/** The store's real classes, wired by hand on one data source, and short ways to rows in a wanted state. */
public final class Store implements AutoCloseable {

    /** The library's own mapping. */
    public static final String USUAL_UNIT = "store-test";

    static final String APPLICATION = "shop";
    static final String NODE = "node-1";
    static final String TYPE = "order-placed";
    static final String QUEUE = "stock";
    static final String JOB = "reserve-stock";
    static final List<String> JOBS = List.of(JOB, "send-mail");
    static final Claimant CLAIMANT = new Claimant(APPLICATION, NODE, List.of(TYPE), JOBS);
    static final Route ROUTE = route(JOB, QUEUE);

    public final OutboxConfig config;
    public final Transactions transactions;
    final EntityManager entityManager;
    final Database database;
    public final Schema schema;
    final EventRows events;
    final DeliveryRows deliveries;
    final WorkRows work;
    final PendingWork pending;
    final StatusRows status;
    final BacklogRows backlog;
    final LookupRows lookup;
    final InboxRows inbox;
    final HistoryRows history;
    private final EntityManagerFactory factory;

    public Store(Provider provider, String unit, DataSource dataSource, OutboxConfig config) {
        this(provider.open(unit, dataSource), config);
    }

    private Store(EntityManagerFactory factory, OutboxConfig config) {
        this(factory, new ThreadTransactions(factory), config);
    }

    private Store(EntityManagerFactory factory, ThreadTransactions transactions, OutboxConfig config) {
        this(factory, transactions, transactions.entityManager(), config);
    }

    private Store(
            EntityManagerFactory factory, Transactions transactions, EntityManager entityManager, OutboxConfig config) {
        this.factory = factory;
        this.transactions = transactions;
        this.entityManager = entityManager;
        this.config = config;
        database = new Database(entityManager, config);
        schema = new Schema(database);
        events = new EventRows(database);
        deliveries = new DeliveryRows(database, new DeliveryClaims(database));
        work = new WorkRows(database);
        pending = new PendingWork(database);
        status = new StatusRows(database);
        backlog = new BacklogRows(database);
        lookup = new LookupRows(database);
        inbox = new InboxRows(database);
        history = new HistoryRows(database);
    }

    /** The same store, whose transactions are not repeated. It needs no closing. */
    Store unrepeated() {
        return new Store(factory, new Unrepeated(transactions), entityManager, config);
    }

    static Route route(String job, String queue) {
        return new Route(
                job,
                queue,
                new RetrySchedule.Listed(List.of(Duration.ofSeconds(60), Duration.ofSeconds(120))),
                Duration.ofHours(1));
    }

    <T> T inNew(Supplier<T> step) {
        return transactions.inNew(step);
    }

    void inNew(Runnable step) {
        transactions.inNew(step);
    }

    /** An unrouted event. */
    UUID event() {
        return event(TYPE);
    }

    UUID event(String type) {
        return insert(new OutboxEvent(UUID.randomUUID(), APPLICATION, type, "{}", null, null, 0));
    }

    UUID insert(OutboxEvent event) {
        inNew(() -> events.insert(event));
        return event.getId();
    }

    /** A delivery that is due. */
    UUID pending() {
        return pending(ROUTE);
    }

    UUID pending(Route route) {
        UUID event = event();
        UUID id = UUID.randomUUID();
        inNew(() -> {
            events.markRouted(List.of(event));
            return deliveries.insert(id, event, route);
        });
        return id;
    }

    /** Many at once, in one transaction. */
    void pending(int count) {
        inNew(() -> {
            for (int i = 0; i < count; i++) {
                OutboxEvent event = new OutboxEvent(UUID.randomUUID(), APPLICATION, TYPE, "{}", null, null, 0);
                events.insert(event);
                events.markRouted(List.of(event.getId()));
                deliveries.insert(UUID.randomUUID(), event.getId(), ROUTE);
            }
        });
    }

    List<Dispatched> claim(int limit) {
        return inNew(() -> deliveries.claim(CLAIMANT, QUEUE, false, limit));
    }

    List<Dispatched> claimLost(int limit) {
        return inNew(() -> deliveries.claim(CLAIMANT, QUEUE, true, limit));
    }

    /** A claimed delivery; nothing else may be due. */
    Dispatched dispatched() {
        return dispatched(ROUTE);
    }

    Dispatched dispatched(Route route) {
        UUID id = pending(route);
        List<Dispatched> claimed = claim(1);
        if (claimed.size() != 1 || !claimed.get(0).dispatch().deliveryId().equals(id)) {
            throw new AssertionError("claimed " + claimed + " instead of " + id);
        }
        return claimed.get(0);
    }

    boolean complete(DispatchRef dispatch) {
        return inNew(() -> deliveries.complete(dispatch));
    }

    @Override
    public void close() {
        factory.close();
    }
}
