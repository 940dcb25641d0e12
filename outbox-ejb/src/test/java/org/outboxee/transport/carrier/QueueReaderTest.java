package org.outboxee.transport.carrier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.broker.BrokerThread;
import org.outboxee.config.Deployed;
import org.outboxee.spi.CarriedMessage;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.CarriedWorker;
import org.outboxee.spi.CarrierException;
import org.outboxee.store.Health;
import org.outboxee.store.StopFlag;
import org.outboxee.test.Eventually;

/** When a message is acknowledged, and what becomes of it otherwise. */
@Tag("A10")
class QueueReaderTest {

    private static final CarriedQueue QUEUE = new CarriedQueue("shop.reserve", "shop.reserve");

    private final StopFlag stop = new StopFlag();
    private final Health health = new Health();
    private final ScriptedCarrier carrier = new ScriptedCarrier();
    private final CarrierTransport broker =
            new CarrierTransport("rabbitmq", new BrokerThread(stop, () -> Thread::new), new Deployed(), health);
    private final Readers readers = new Readers();

    private void read(CarriedWorker worker) {
        broker.open(carrier);
        readers.start(new QueueReader(QUEUE, carrier, broker, worker, health, stop), Thread::new, "reader");
    }

    @AfterEach
    void end() {
        stop.raise();
        readers.awaitEnd(Duration.ofSeconds(5));
    }

    private static CarriedMessage message(String deliveryId) {
        return new CarriedMessage("shop", deliveryId, "dispatch", "reserve", "queue shop.reserve");
    }

    private void awaitThat(String what) {
        Eventually.await(what, () -> carrier.happened.contains(what));
    }

    @Test
    void aMessageIsAcknowledgedOnlyWhenItsResultIsRecorded() throws InterruptedException {
        CountDownLatch recorded = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        read(message -> {
            begun.countDown();
            awaitOrFail(recorded);
        });

        carrier.messages.add(message("1"));
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(carrier.happened).containsExactly("opened");
        recorded.countDown();

        awaitThat("acknowledged 1");
    }

    @Test
    void aMessageThatNothingWasRunForGoesBackAndTheNextHasItsTurn() {
        read(message -> {
            if (message.deliveryId().equals("1")) {
                throw new IllegalStateException("the database is away");
            }
        });

        carrier.messages.addAll(List.of(message("1"), message("2")));

        awaitThat("acknowledged 2");
        assertThat(carrier.happened).containsExactly("opened", "handed back 1", "acknowledged 2");
    }

    @Test
    void aReaderThatFailsIsOpenedAgainAndReadinessNamesTheQueue() {
        carrier.readFailure = new CarrierException("queue shop.reserve was deleted", null);
        read(message -> {});

        Eventually.await(
                "readiness says so",
                () -> health.readiness().reasons(),
                reasons -> reasons.contains("reading queue shop.reserve: queue shop.reserve was deleted"));
        carrier.readFailure = null;
        carrier.messages.add(message("1"));

        awaitThat("acknowledged 1");
        assertThat(health.readiness().reasons()).isEmpty();
    }

    @Test
    void aBrokerThatIsAwayIsToldOnceAndNotOfEachQueue() {
        carrier.failure = new IOException();
        carrier.readFailure = new IOException();
        read(message -> {});

        List<String> reasons =
                Eventually.await("readiness says so", () -> health.readiness().reasons(), found -> !found.isEmpty());

        assertThat(reasons).containsExactly("the broker of carrier rabbitmq: java.io.IOException");
    }

    @Test
    void aJobsInterruptIsNotTheReaders() {
        read(message -> Thread.currentThread().interrupt());

        carrier.messages.addAll(List.of(message("1"), message("2")));

        awaitThat("acknowledged 2");
        assertThat(carrier.happened).containsExactly("opened", "acknowledged 1", "acknowledged 2");
    }

    @Test
    void aStopLetsTheRunningJobEndAndGivesTheRestBack() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        read(message -> {
            begun.countDown();
            stop.await(Duration.ofSeconds(10));
        });
        carrier.messages.addAll(List.of(message("1"), message("2")));
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();

        stop.raise();
        readers.awaitEnd(Duration.ofSeconds(5));

        assertThat(carrier.happened).containsExactly("opened", "acknowledged 1", "closed");
    }

    @Test
    void aJobThatOutlivesTheStopIsInterrupted() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        read(message -> {
            begun.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });
        carrier.messages.add(message("1"));
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();

        stop.raise();
        readers.awaitEnd(Duration.ofMillis(100));

        assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    }

    private static void awaitOrFail(CountDownLatch latch) {
        try {
            if (!latch.await(10, TimeUnit.SECONDS)) {
                throw new IllegalStateException("not in time");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
