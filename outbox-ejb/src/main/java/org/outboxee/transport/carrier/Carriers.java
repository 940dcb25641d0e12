package org.outboxee.transport.carrier;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ThreadFactory;
import java.util.stream.Stream;
import org.outboxee.api.OutboxConfigurationException;
import org.outboxee.broker.BrokerThread;
import org.outboxee.config.Application;
import org.outboxee.config.BrokerReader;
import org.outboxee.config.Configuration;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.QueueConfig;
import org.outboxee.spi.CarriedWorker;
import org.outboxee.spi.Carrier;
import org.outboxee.spi.CarrierProvider;
import org.outboxee.spi.CarrierSettings;
import org.outboxee.spi.Transport;
import org.outboxee.spi.UnsuitableBrokerException;
import org.outboxee.store.Health;
import org.outboxee.store.StopFlag;

/** The carriers that this deployment's queues use: found beside the library, judged, opened, read from, and closed. */
@ApplicationScoped
public class Carriers {

    private final Map<QueueConfig.Carrier, CarrierTransport> transports = new EnumMap<>(QueueConfig.Carrier.class);
    private final Readers readers = new Readers();
    private CarriedWorker worker;
    private Health health;
    private StopFlag stop;
    private OutboxConfig config;
    private BrokerReader settings;
    private volatile ThreadFactory threads;

    Carriers() {}

    @Inject
    public Carriers(
            Deployed deployed,
            CarriedWorker worker,
            Health health,
            StopFlag stop,
            OutboxConfig config,
            Configuration configuration) {
        this.worker = worker;
        this.health = health;
        this.stop = stop;
        this.config = config;
        this.settings = new BrokerReader(config, configuration.source());
        Stream.of(QueueConfig.Carrier.values())
                .filter(QueueConfig.Carrier::isOptional)
                .forEach(carrier -> transports.put(
                        carrier,
                        new CarrierTransport(
                                carrier.transport(), new BrokerThread(stop, () -> threads), deployed, health)));
    }

    @Produces
    Transport rabbitMq() {
        return transports.get(QueueConfig.Carrier.RABBITMQ);
    }

    @Produces
    Transport amqp() {
        return transports.get(QueueConfig.Carrier.AMQP);
    }

    /** What keeps the carriers of these queues from being used; nothing is connected to. */
    public List<String> problems(Application application) {
        List<String> problems = new ArrayList<>();
        used(application).forEach(carrier -> {
            int before = problems.size();
            CarrierSettings read = settings.read(carrier, problems);
            Optional<CarrierProvider> provider = provider(carrier);
            if (provider.isEmpty()) {
                problems.add("a queue has the carrier " + carrier.transport() + "; add the jar outbox-"
                        + carrier.transport() + " with what it depends on to the EAR's lib/ or to WEB-INF/lib");
            } else if (problems.size() == before) {
                problems.addAll(provider.get().problems(read));
            }
        });
        return problems;
    }

    /**
     * Opens the carriers and begins to read; a broker that is away is waited for.
     *
     * @throws OutboxConfigurationException if a broker is there and is one that cannot confirm what it takes
     */
    public void open(ThreadFactory managedThreads, Application application) {
        threads = managedThreads;
        List<String> problems = new ArrayList<>();
        for (QueueConfig.Carrier name : used(application)) {
            Carrier carrier = provider(name).orElseThrow().open(settings.read(name, new ArrayList<>()), managedThreads);
            CarrierTransport transport = transports.get(name);
            transport.open(carrier);
            try {
                transport.askNow();
                read(name, carrier, application);
            } catch (UnsuitableBrokerException e) {
                problems.add("carrier " + name.transport() + ": " + e.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            close(Duration.ZERO);
            throw new OutboxConfigurationException(problems);
        }
    }

    private void read(QueueConfig.Carrier name, Carrier carrier, Application application) {
        if (!config.workersEnabled()) {
            return;
        }
        application.queues().values().stream()
                .filter(queue -> queue.carrier() == name && queue.workersHere())
                .forEach(queue -> {
                    for (int i = 0; i < queue.concurrency(); i++) {
                        QueueReader reader = new QueueReader(
                                CarrierTransport.carried(queue), carrier, transports.get(name), worker, health, stop);
                        readers.start(reader, threads, "outbox-reader-" + config.application());
                    }
                });
    }

    /** Waits for running jobs and closes all connections; the stop flag must be raised before. */
    public void close(Duration longest) {
        readers.awaitEnd(longest);
        transports.values().forEach(CarrierTransport::close);
    }

    private static List<QueueConfig.Carrier> used(Application application) {
        return application.queues().values().stream()
                .map(QueueConfig::carrier)
                .filter(QueueConfig.Carrier::isOptional)
                .distinct()
                .sorted()
                .toList();
    }

    private static Optional<CarrierProvider> provider(QueueConfig.Carrier carrier) {
        return ServiceLoader.load(CarrierProvider.class, Carriers.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(carrier.transport()))
                .findFirst();
    }
}
