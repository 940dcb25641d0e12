package org.outboxee.bench.jvm;

import io.agroal.api.AgroalDataSource;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxEventStore;
import org.outboxee.bench.BenchDatabase;
import org.outboxee.start.StartInJvm;
import org.outboxee.store.RelaySignal;

/** The library as shipped, with Weld, Hibernate, Narayana and a pool in place of a server. */
public final class Library implements AutoCloseable {

    private final AgroalDataSource dataSource;
    private final EntityManagerFactory factory;
    private final WeldContainer container;
    private final OutboxEventStore store;
    private final RelaySignal signal;

    /**
     * Starts it.
     *
     * @param settings {@code outbox.*} keys beside the defaults
     */
    public Library(BenchDatabase database, Map<String, String> settings) {
        dataSource = database.jtaPool();
        factory = Persistence.createEntityManagerFactory(
                "outbox",
                Map.of(
                        "jakarta.persistence.jtaDataSource",
                        dataSource,
                        "hibernate.transaction.jta.platform",
                        new Jta(),
                        "hibernate.transaction.coordinator_class",
                        "jta"));
        settings.forEach(System::setProperty);
        System.setProperty("outbox.application", BenchDatabase.APPLICATION);
        try {
            container = new Weld(UUID.randomUUID().toString())
                    .addExtension(new ServerParts(SharedEntityManager.of(factory), dataSource))
                    .initialize();
            container.select(StartInJvm.class).get().start();
        } finally {
            settings.keySet().forEach(System::clearProperty);
        }
        store = container.select(OutboxEventStore.class).get();
        signal = container.select(RelaySignal.class).get();
    }

    /** Adds an event to the thread's transaction. */
    public void add(IntegrationEvent event) {
        store.add(event);
    }

    /** Tells the relay of events that were not stored through {@link #add}. */
    public void wake() {
        signal.raise();
    }

    /** Connections that join the thread's transaction. */
    public DataSource dataSource() {
        return dataSource;
    }

    @Override
    public void close() {
        container.select(StartInJvm.class).get().stop();
        container.close();
        factory.close();
        dataSource.close();
    }
}
