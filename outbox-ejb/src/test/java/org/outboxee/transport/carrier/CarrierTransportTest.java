package org.outboxee.transport.carrier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.broker.BrokerThread;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.QueueConfig;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.UnsuitableBrokerException;
import org.outboxee.store.Health;
import org.outboxee.store.StopFlag;
import org.outboxee.test.Eventually;

/** What the relay is told of a carrier's broker. */
@Tag("A9")
class CarrierTransportTest {

    private static final String QUEUE = "shop.reserve";

    private final Health health = new Health();
    private final Deployed deployed = new Deployed();
    private final ScriptedCarrier carrier = new ScriptedCarrier();
    private final CarrierTransport transport =
            new CarrierTransport("rabbitmq", new BrokerThread(new StopFlag(), () -> Thread::new), deployed, health);

    @BeforeEach
    void deploy() {
        deployed.set(new Application(
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(QUEUE, new QueueConfig(QUEUE, QueueConfig.Carrier.RABBITMQ, null, true, 4, 100))));
        transport.open(carrier);
    }

    @AfterEach
    void close() {
        transport.close();
    }

    private static List<Envelope> envelopes(int count) {
        return Stream.generate(() -> new Envelope(
                        "shop",
                        UUID.randomUUID(),
                        UUID.randomUUID(),
                        UUID.randomUUID(),
                        "order-placed",
                        "reserve",
                        QUEUE,
                        1,
                        false,
                        Duration.ofMinutes(1)))
                .limit(count)
                .toList();
    }

    @Test
    void aTransportWithoutAnOpenCarrierIsClosed() {
        transport.close();

        assertThat(transport.isOpen()).isFalse();
        assertThat(transport.send(QUEUE, envelopes(2))).containsOnly(HandOver.RELEASED);
    }

    @Test
    void whatTheBrokerRefusesKeepsItsReason() {
        carrier.answer = envelope -> HandOver.RETRY;
        List<String> reasons = new ArrayList<>();

        assertThat(transport.send(QUEUE, envelopes(2), (envelope, reason) -> reasons.add(reason)))
                .containsOnly(HandOver.RETRY);

        assertThat(reasons).hasSize(2).containsOnly("queue shop.reserve refused it");
        assertThat(health.readiness().ready()).isTrue();
    }

    @Test
    void aBrokerThatIsAwayUsesNoAttemptClosesTheTransportAndComesBackByItself() {
        carrier.failure = new IOException("something private");

        assertThat(transport.isOpen()).as("asked for the first time").isFalse();
        assertThat(transport.send(QUEUE, envelopes(2))).containsOnly(HandOver.RELEASED);
        assertThat(transport.isOpen()).isFalse();
        assertThat(health.readiness().reasons()).containsExactly("the broker of carrier rabbitmq: java.io.IOException");
        carrier.failure = null;

        Eventually.await("it is open again", transport::isOpen);
        assertThat(health.readiness().ready()).isTrue();
    }

    /** All threads that read notice at once that the broker is gone; the relay must not wait for each one's question. */
    @Test
    void ofThoseWhoAskAtTheSameTimeOneLearnsItForAll() throws InterruptedException {
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        carrier.failure = new IOException();
        carrier.onAsk = () -> {
            asked.incrementAndGet();
            begun.countDown();
            awaitUninterrupted(end);
        };
        Thread first = new Thread(transport::isOpen);
        Thread second = new Thread(transport::isOpen);

        first.start();
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        second.start();
        Eventually.await("it waits for the first", () -> second.getState() == Thread.State.BLOCKED);
        end.countDown();
        first.join();
        second.join();

        assertThat(asked).hasValue(1);
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aBrokerThatIsOnlySlowIsNotAwayAndWhatItWasNotSentIsGivenBack() {
        carrier.most = 1;

        assertThat(transport.send(QUEUE, envelopes(3)))
                .containsExactly(HandOver.ACCEPTED, HandOver.RELEASED, HandOver.RELEASED);

        assertThat(health.readiness().reasons()).isEmpty();
    }

    @Test
    void aMessageWithoutConfirmationIsToldOfAlthoughOthersWereConfirmed() {
        List<Envelope> sent = envelopes(2);
        carrier.answer = envelope -> envelope.equals(sent.get(0)) ? HandOver.ACCEPTED : HandOver.RELEASED;

        assertThat(transport.send(QUEUE, sent)).containsExactly(HandOver.ACCEPTED, HandOver.RELEASED);

        assertThat(health.readiness().reasons())
                .containsExactly("the broker of carrier rabbitmq: messages were not confirmed in time");
    }

    @Test
    void aBrokerThatCannotConfirmIsRefusedWithItsReason() {
        carrier.failure = new UnsuitableBrokerException("it offers no confirms");

        assertThatThrownBy(transport::askNow)
                .isInstanceOf(UnsuitableBrokerException.class)
                .hasMessage("it offers no confirms");

        assertThat(transport.isOpen()).isFalse();
        assertThat(health.readiness().reasons())
                .containsExactly("the broker of carrier rabbitmq: it offers no confirms");
    }

    @Test
    void aQueuesWindowLimitsWhatIsInFlight() {
        assertThat(transport.capacity(QUEUE, 0)).isEqualTo(100);
        assertThat(transport.capacity(QUEUE, 60)).isEqualTo(40);
        assertThat(transport.capacity(QUEUE, 100)).isZero();
    }
}
