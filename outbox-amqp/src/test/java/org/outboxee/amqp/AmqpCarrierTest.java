package org.outboxee.amqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.outboxee.spi.CarriedMessage;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.CarrierException;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.MessageReader;
import org.outboxee.spi.UnsuitableBrokerException;
import org.outboxee.test.Eventually;
import org.outboxee.test.RabbitProcess;

/** What real brokers say over AMQP 1.0, and what is made of it. */
@Tag("A9")
class AmqpCarrierTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private static Path directory;

    private static ArtemisUnderTest broker;

    private final String name = "shop." + UUID.randomUUID();
    private final List<String> reasons = new ArrayList<>();
    private final List<AmqpCarrier> carriers = new ArrayList<>();

    @BeforeAll
    static void start() {
        broker = new ArtemisUnderTest(directory);
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    @AfterEach
    void close() {
        carriers.forEach(AmqpCarrier::close);
    }

    private AmqpCarrier carrier(int prefetch) {
        AmqpCarrier carrier = new AmqpCarrier(broker.settings(prefetch));
        carriers.add(carrier);
        return carrier;
    }

    private static CarriedQueue queue(String name) {
        return new CarriedQueue(name, name);
    }

    private List<HandOver> send(AmqpCarrier carrier, String queue, List<Envelope> envelopes) throws Exception {
        return carrier.send(queue(queue), envelopes, (envelope, reason) -> reasons.add(reason));
    }

    private List<HandOver> send(AmqpCarrier carrier, int count) throws Exception {
        return send(carrier, name, Sent.envelopes(name, count));
    }

    private static MessageReader.Taken next(MessageReader reader) throws Exception {
        return reader.receive(PATIENCE).orElseThrow();
    }

    @Test
    void whatIsAcceptedSurvivesTheBrokersRestart() throws Exception {
        broker.declare(name);

        assertThat(send(carrier(1), 100)).hasSize(100).containsOnly(HandOver.ACCEPTED);

        broker.stop();
        broker.start();
        assertThat(broker.messages(name)).isEqualTo(100);
    }

    @Test
    void aMessageSaysWhatTheWorkerNeeds() throws Exception {
        broker.declare(name);
        AmqpCarrier carrier = carrier(1);
        Envelope sent = Sent.envelopes(name, 1).get(0);
        send(carrier, name, List.of(sent));

        CarriedMessage message = next(carrier.read(queue(name))).message();

        assertThat(message)
                .isEqualTo(new CarriedMessage(
                        "shop",
                        sent.deliveryId().toString(),
                        sent.dispatchId().toString(),
                        "reserve-stock",
                        "queue " + name));
    }

    @Test
    void aMessageToAQueueThatDoesNotExistIsARetryWhoseReasonNamesTheQueue() throws Exception {
        AmqpCarrier carrier = carrier(1);

        assertThat(send(carrier, 3)).hasSize(3).containsOnly(HandOver.RETRY);

        assertThat(reasons)
                .hasSize(3)
                .containsOnly("queue " + name + " took no message: it does not exist on the broker; make it there");
        broker.declare(name);
        assertThat(send(carrier, 3)).containsOnly(HandOver.ACCEPTED);
    }

    /** Artemis refuses some and then gives no credit to send more, which is waited for in vain and uses no attempt. */
    @Test
    void aQueueThatIsFullHasNoMoreThanWhatWasAccepted() throws Exception {
        String small = "small." + name;
        broker.declare(small);

        List<HandOver> outcomes = send(carrier(1), small, Sent.envelopes(small, 50));

        assertThat(outcomes).hasSize(50);
        assertThat(Collections.frequency(outcomes, HandOver.ACCEPTED))
                .isPositive()
                .isLessThan(50)
                .isEqualTo((int) broker.messages(small));
        assertThat(reasons)
                .hasSize(Collections.frequency(outcomes, HandOver.RETRY))
                .allSatisfy(reason -> assertThat(reason).contains(small));
    }

    @Test
    void aBrokerThatWasAwayIsUsedAgainByItself() throws Exception {
        broker.declare(name);
        AmqpCarrier carrier = carrier(1);
        carrier.ask();
        MessageReader reader = carrier.read(queue(name));
        broker.stop();
        try {
            assertThatThrownBy(carrier::ask).isInstanceOf(Exception.class);
            assertThatThrownBy(() -> send(carrier, 1)).isInstanceOf(Exception.class);
            assertThatThrownBy(() -> reader.receive(Duration.ofSeconds(1))).isInstanceOf(Exception.class);
        } finally {
            broker.start();
        }

        Eventually.await(PATIENCE, "it connects anew", () -> {
            carrier.ask();
            return true;
        });
        assertThat(send(carrier, 1)).containsExactly(HandOver.ACCEPTED);
        assertThat(next(carrier.read(queue(name))).message().job()).isEqualTo("reserve-stock");
    }

    @Test
    void aMessageStaysWithTheBrokerUntilItIsAcknowledged() throws Exception {
        broker.declare(name);
        AmqpCarrier carrier = carrier(10);
        List<Envelope> sent = Sent.envelopes(name, 3);
        send(carrier, name, sent);
        MessageReader first = carrier.read(queue(name));
        next(first).acknowledge();
        next(first);

        first.close();

        MessageReader second = carrier.read(queue(name));
        Set<String> again = Set.of(
                next(second).message().deliveryId(), next(second).message().deliveryId());
        assertThat(again)
                .as("the one that was worked on and the one that was prefetched")
                .containsExactlyInAnyOrder(
                        sent.get(1).deliveryId().toString(),
                        sent.get(2).deliveryId().toString());
        assertThat(second.receive(Duration.ofMillis(200))).isEmpty();
    }

    @Test
    void aMessageThatIsHandedBackComesAgainHoweverOften() throws Exception {
        broker.declare(name);
        AmqpCarrier carrier = carrier(1);
        send(carrier, 1);
        MessageReader reader = carrier.read(queue(name));
        CarriedMessage message = null;
        for (int i = 0; i < 15; i++) { // the broker gives a message up after ten failed deliveries
            MessageReader.Taken taken = next(reader);
            message = taken.message();
            taken.handBack();
        }

        MessageReader.Taken last = next(reader);

        assertThat(last.message()).isEqualTo(message);
        last.acknowledge();
        Eventually.await("the broker forgets it", () -> broker.messages(name) == 0);
    }

    @Test
    void whoeverReadsAQueueThatIsDeletedIsTold() throws Exception {
        broker.declare(name);
        MessageReader reader = carrier(1).read(queue(name));

        broker.delete(name);

        Eventually.await(PATIENCE, "the reader throws", () -> {
            try {
                return reader.receive(Duration.ofMillis(200)).isPresent();
            } catch (Exception e) {
                return true;
            }
        });
    }

    @Test
    void aQueueThatDoesNotExistIsNotRead() {
        AmqpCarrier carrier = carrier(1);

        assertThatThrownBy(() -> carrier.read(queue(name)))
                .isInstanceOf(CarrierException.class)
                .hasMessage("queue " + name + " cannot be read: it does not exist on the broker; make it there");
    }

    @Test
    void aClosedCarrierConnectsNoMore() throws Exception {
        AmqpCarrier carrier = carrier(1);
        carrier.ask();

        carrier.close();

        assertThatThrownBy(carrier::ask).isInstanceOf(CarrierException.class);
    }

    /** It would accept messages to queues that do not exist. */
    @Test
    void rabbitMqIsRefusedWithTheReason() {
        assumeTrue(RabbitProcess.isInstalled(), RabbitProcess.MISSING);
        try (RabbitProcess rabbit = RabbitProcess.start()) {
            AmqpCarrier carrier = new AmqpCarrier(ArtemisUnderTest.settings(rabbit.uri(), 1));
            carriers.add(carrier);

            assertThatThrownBy(() -> Eventually.await(PATIENCE, "it serves", () -> {
                        try {
                            carrier.ask();
                            return true;
                        } catch (UnsuitableBrokerException e) {
                            throw new Error(e);
                        }
                    }))
                    .cause()
                    .isInstanceOf(UnsuitableBrokerException.class)
                    .hasMessageContaining("use the carrier rabbitmq");
        }
    }
}
