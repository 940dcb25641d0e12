package org.outboxee.worker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.outboxee.api.DeliverySnapshot;
import org.outboxee.api.EventType;
import org.outboxee.api.FailureKind;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxObserver;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.Job;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.StubBean;
import org.outboxee.store.CompletionGroups;
import org.outboxee.store.Database;
import org.outboxee.store.DeliveryClaims;
import org.outboxee.store.DeliveryResults;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.Health;
import org.outboxee.store.JtaTransactions;
import org.outboxee.store.Observers;
import org.outboxee.store.Patience;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.StopFlag;
import org.outboxee.store.UserTransactions;
import org.outboxee.store.WorkAhead;
import org.outboxee.store.WorkRows;

/** The real worker over a stubbed transaction, one row, and a clock that moves only by waiting. */
final class WorkerUnderTest {

    @EventType(OneDelivery.EVENT_TYPE)
    record Placed(String id) implements IntegrationEvent {}

    final StubTransaction transaction = new StubTransaction();
    final OneDelivery delivery = new OneDelivery(transaction);
    final List<String> told = new ArrayList<>();
    final List<Duration> latencies = new ArrayList<>();
    final List<Duration> waits = new ArrayList<>();
    final Health health = new Health();
    final Deployed deployed = new Deployed();
    final StopFlag stop = new WaitingStop();
    final Patience patience = new Patience(stop, health, this::nanos);

    /** Runs in each wait, after the clock was moved. */
    Runnable duringWait = () -> {};

    int runs;

    private final OutboxConfig config = OutboxConfig.read(
                    new GivenConfig(Map.of("outbox.retry.jitter", "0")), "shop", "node")
            .config();
    private final UserTransactions thread = () -> transaction;
    private final JtaTransactions transactions = new JtaTransactions(thread, config);
    private final Database database = new Database(delivery.entityManager(), config);
    private final DeliveryRows deliveries = new DeliveryRows(database, new DeliveryClaims(database));
    private final WorkRows rows = new WorkRows(database);
    private final Observers observers = new Observers(List.of(new Telling()));
    private final DeliveryResults results = new DeliveryResults(deliveries, observers, config);
    private long nanos = Long.MAX_VALUE - 5; // the clock of a JVM may run over at any time

    final CompletionGroups completions =
            new CompletionGroups(deliveries, transactions, patience, stop, new RelaySignal(), config);
    final Returns returns = new Returns(deliveries, transactions, patience, deployed);
    final Worker worker = new Worker(
            transactions,
            patience,
            rows,
            new WorkAhead(rows, transactions),
            results,
            new JobExecution(transactions, deliveries, completions),
            new BatchExecution(transactions, deliveries, patience),
            returns);

    WorkerUnderTest() {
        deployed.set(new Application(
                Map.of(OneDelivery.EVENT_TYPE, List.of()),
                Map.of(OneDelivery.EVENT_TYPE, Placed.class),
                Map.of(OneDelivery.JOB, job(true)),
                Map.of()));
    }

    static Job job(boolean transactional) {
        return new Job(OneDelivery.JOB, Object.class, StubBean.of(Object.class), Object.class, null, transactional);
    }

    void work(Worker.JobCall call) {
        work(true, call);
    }

    void workOutside(Worker.JobCall call) {
        work(false, call);
    }

    void work(boolean transactional, Worker.JobCall call) {
        worker.work(delivery.dispatch, job(transactional), work -> {
            runs++;
            call.run(work);
        });
    }

    void pass(Duration time) {
        nanos += time.toNanos();
    }

    private long nanos() {
        return nanos;
    }

    /** A flag whose waits take no time and are remembered. */
    private final class WaitingStop extends StopFlag {

        @Override
        public boolean await(Duration time) {
            if (Thread.currentThread().isInterrupted()) {
                return true;
            }
            waits.add(time);
            pass(time);
            duringWait.run();
            return isRaised();
        }
    }

    private final class Telling implements OutboxObserver {

        @Override
        public void completed(DeliverySnapshot snapshot) {
            told.add("completed");
        }

        @Override
        public void completed(DeliverySnapshot snapshot, Duration latency) {
            latencies.add(latency);
            OutboxObserver.super.completed(snapshot, latency);
        }

        @Override
        public void retried(DeliverySnapshot snapshot, FailureKind failure) {
            told.add("retried " + failure);
        }

        @Override
        public void failed(DeliverySnapshot snapshot, FailureKind failure) {
            told.add("failed " + failure);
        }
    }
}
