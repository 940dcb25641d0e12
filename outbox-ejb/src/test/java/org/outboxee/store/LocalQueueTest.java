package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.JOB;
import static org.outboxee.store.Store.route;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.Job;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.DispatchRef;
import org.outboxee.relay.Dispatcher;
import org.outboxee.relay.Transports;
import org.outboxee.spi.Envelope;
import org.outboxee.test.Eventually;
import org.outboxee.transport.local.LocalTransport;

/** Jobs in this server's threads: few are claimed ahead, none twice, and what has not run is given back at a stop. */
class LocalQueueTest {

    private static final String QUEUE = "-";
    private static final int CONCURRENCY = 2;

    private final Queue<Envelope> begun = new ConcurrentLinkedQueue<>();
    private final Semaphore gate = new Semaphore(0);
    private Place place;
    private Store store;
    private Look look;
    private LocalTransport local;
    private Dispatcher dispatcher;

    @BeforeEach
    void open() {
        place = H2Place.create("local_queue");
        place.runPlainScript();
        OutboxConfig config = new Settings()
                .with("outbox.local.concurrency", String.valueOf(CONCURRENCY))
                .read();
        store = new Store(Provider.HIBERNATE, Store.USUAL_UNIT, place.owner(), config);
        look = new Look(place.owner(), config.tables());
        Deployed deployed = new Deployed();
        deployed.set(new Application(
                Map.of(Store.TYPE, List.of()),
                Map.of(),
                Map.of(JOB, new Job(JOB, Object.class, null, null, null, true)),
                Map.of(QUEUE, config.queue(new Settings(), QUEUE, new ArrayList<>()))));
        Patience patience = new Patience(new StopFlag(), new Health());
        WorkAhead ahead = new WorkAhead(store.work, store.transactions);
        local = new LocalTransport(
                this::work, ahead, new RelaySignal(), deployed, store.deliveries, store.transactions, patience, config);
        Observers observers = new Observers(List.of());
        dispatcher = new Dispatcher(
                store.deliveries,
                new DeliveryResults(store.deliveries, observers, config),
                store.transactions,
                patience,
                observers,
                new Transports(List.of(local)),
                deployed,
                config,
                ahead);
        local.open(Thread::new);
    }

    @AfterEach
    void close() {
        gate.release(1000);
        local.close(Duration.ofSeconds(10));
        store.close();
        place.close();
    }

    /** L4: a delivery's timeout runs from its claim, so no more are claimed than threads will soon take. */
    @Test
    void atMostAsManyWaitAsThereAreThreads() {
        pending(20);

        dispatcher.dispatchOnce(QUEUE);
        Eventually.await("the threads are busy", () -> begun.size() == CONCURRENCY);
        dispatcher.dispatchOnce(QUEUE);
        dispatcher.dispatchOnce(QUEUE);

        assertThat(dispatched()).isEqualTo(2 * CONCURRENCY);
        assertThat(begun).hasSize(CONCURRENCY);
    }

    /** R7: while it waits for a thread a delivery is not there for any other pass. */
    @Test
    void whatWaitsForAThreadIsNotClaimedAgain() {
        pending(20);
        gate.release(1000);

        Eventually.await(Duration.ofSeconds(20), "all are done", () -> {
            dispatcher.dispatchOnce(QUEUE);
            return look.number("select count(*) from outbox_deliveries where status = 'completed'") == 20;
        });

        assertThat(begun).extracting(Envelope::deliveryId).hasSize(20).doesNotHaveDuplicates();
    }

    /** D7: what was claimed and has not run is pending again at once, and no attempt is used. */
    @Test
    void aStopGivesBackWhatHasNotRun() {
        pending(4);
        dispatcher.dispatchOnce(QUEUE);
        Eventually.await("the threads are busy", () -> begun.size() == CONCURRENCY);

        Thread stopping = new Thread(() -> local.close(Duration.ofSeconds(20)));
        stopping.start();
        Eventually.await("it is closed", () -> !local.isOpen());
        gate.release(1000);
        Eventually.await("those that waited are given back", () -> dispatched() == 0);

        assertThat(begun).hasSize(CONCURRENCY);
        assertThat(look.rows("select status, attempts from outbox_deliveries order by status"))
                .extracting(row -> row.get("status") + ' ' + row.get("attempts"))
                .containsExactly("completed 0", "completed 0", "pending 0", "pending 0");
        assertThat(dispatcher.dispatchOnce(QUEUE).claimed())
                .as("a closed transport claims nothing")
                .isZero();
    }

    /** A job that waits at the gate and completes. */
    private void work(Envelope envelope) {
        begun.add(envelope);
        try {
            gate.tryAcquire(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        store.complete(new DispatchRef(envelope.deliveryId(), envelope.dispatchId()));
    }

    private void pending(int count) {
        for (int i = 0; i < count; i++) {
            UUID id = store.pending(route(JOB, QUEUE));
            assertThat(look.status(id)).isEqualTo("pending");
        }
    }

    private long dispatched() {
        return look.number("select count(*) from outbox_deliveries where status = 'dispatched'");
    }
}
