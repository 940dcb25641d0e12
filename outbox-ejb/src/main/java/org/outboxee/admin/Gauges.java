package org.outboxee.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.outboxee.api.OutboxBacklog;
import org.outboxee.api.OutboxGauges;
import org.outboxee.api.OutboxNode;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.store.BacklogRows;
import org.outboxee.store.Health;
import org.outboxee.store.Transactions;

/**
 * One reading of the backlog for all who ask within a few seconds. It runs in a thread of the outbox's own: a database
 * that doesn't answer keeps nobody for longer than a scrape may take, and is asked no second time while it doesn't.
 */
@ApplicationScoped
public class Gauges implements OutboxGauges {

    /** Prometheus gives a scrape up after ten seconds by default. */
    static final Duration PATIENCE = Duration.ofSeconds(4);

    private static final Duration FRESH = Duration.ofSeconds(READ_AT_MOST_EVERY_SECONDS);

    private BacklogRows rows;
    private Transactions transactions;
    private Deployed deployed;
    private Health health;
    private OutboxConfig config;
    private LongSupplier nanos;
    private ThreadFactory threads;
    private Reading latest;

    Gauges() {}

    @Inject
    public Gauges(BacklogRows rows, Transactions transactions, Deployed deployed, Health health, OutboxConfig config) {
        this(rows, transactions, deployed, health, config, System::nanoTime);
    }

    Gauges(
            BacklogRows rows,
            Transactions transactions,
            Deployed deployed,
            Health health,
            OutboxConfig config,
            LongSupplier nanos) {
        this.rows = rows;
        this.transactions = transactions;
        this.deployed = deployed;
        this.health = health;
        this.config = config;
        this.nanos = nanos;
    }

    private record Reading(FutureTask<OutboxBacklog> task, long begunAt) {}

    /** From now on the database is read. */
    public synchronized void open(ThreadFactory managedThreads) {
        threads = managedThreads;
    }

    /** From now on the database is not read any more. */
    public synchronized void close() {
        threads = null;
        if (latest != null) {
            latest.task().cancel(true);
        }
    }

    @Override
    public Optional<OutboxBacklog> backlog() {
        Optional<Reading> reading = deployed.application().flatMap(this::reading);
        try {
            return reading.isEmpty() ? Optional.empty() : Optional.of(await(reading.get()));
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty(); // the relay says in log and readiness what the database lacks
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** The time counts from its beginning, so that whoever asks for one number after the other waits only once. */
    private OutboxBacklog await(Reading reading) throws ExecutionException, TimeoutException, InterruptedException {
        long left = PATIENCE.toNanos() - (nanos.getAsLong() - reading.begunAt());
        return reading.task().get(Math.max(0, left), TimeUnit.NANOSECONDS);
    }

    /** A reading that has not ended yet is never joined by a second one. */
    private synchronized Optional<Reading> reading(Application application) {
        if (threads == null) {
            return Optional.empty();
        }
        if (latest == null || latest.task().isDone() && nanos.getAsLong() - latest.begunAt() >= FRESH.toNanos()) {
            List<String> queues = application.queueNames();
            FutureTask<OutboxBacklog> task =
                    new FutureTask<>(() -> transactions.once(() -> rows.read(config.application(), queues)));
            Reading begun = new Reading(task, nanos.getAsLong());
            Thread thread = threads.newThread(task);
            thread.setName("outbox-gauges-" + config.application());
            thread.start();
            latest = begun; // only now: one that no thread runs would never end, and none would follow it
        }
        return Optional.of(latest);
    }

    @Override
    public OutboxNode node() {
        Health.Passes passes = health.passes();
        return new OutboxNode(
                config.application(), destinations(), config.relayEnabled(), passes.count(), passes.sinceLast());
    }

    private List<OutboxNode.Destination> destinations() {
        return deployed.application().stream()
                .flatMap(application -> application.routes().entrySet().stream())
                .flatMap(type -> type.getValue().stream()
                        .map(route -> new OutboxNode.Destination(
                                type.getKey(), route.transport(), route.target(), route.queue())))
                .toList();
    }
}
