package org.outboxee.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.rabbitmq.client.AuthenticationFailureException;
import com.rabbitmq.client.GetResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.CarrierException;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.MessageReader;
import org.outboxee.test.Eventually;
import org.outboxee.test.Login;
import org.outboxee.test.RabbitProcess;

/** What a real RabbitMQ says of messages, and what is made of it. */
@Tag("A9")
class RabbitCarrierTest {

    private static final boolean CREATE = true;
    private static final boolean CHECK = false;

    private static BrokerUnderTest broker;

    private final String name = "shop." + UUID.randomUUID();
    private final CarriedQueue queue = new CarriedQueue(name, name);
    private final List<String> reasons = new ArrayList<>();
    private final List<RabbitCarrier> carriers = new ArrayList<>();

    @BeforeAll
    static void start() {
        assumeTrue(RabbitProcess.isInstalled(), RabbitProcess.MISSING);
        broker = new BrokerUnderTest();
    }

    @AfterAll
    static void stop() {
        if (broker != null) {
            broker.close();
        }
    }

    @AfterEach
    void close() {
        carriers.forEach(RabbitCarrier::close);
    }

    private RabbitCarrier carrier(boolean declare) {
        return carrier(declare, 1);
    }

    private RabbitCarrier carrier(boolean declare, int prefetch) {
        RabbitCarrier carrier = broker.carrier(declare, prefetch);
        carriers.add(carrier);
        return carrier;
    }

    private List<HandOver> send(RabbitCarrier carrier, List<Envelope> envelopes) throws Exception {
        return carrier.send(queue, envelopes, (envelope, reason) -> reasons.add(reason));
    }

    private List<HandOver> send(RabbitCarrier carrier, int count) throws Exception {
        return send(carrier, Sent.envelopes(name, count));
    }

    @Test
    void whatIsConfirmedSurvivesAKilledBroker() throws Exception {
        assertThat(send(carrier(CREATE), 100)).hasSize(100).containsOnly(HandOver.ACCEPTED);
        Eventually.await("the queue is on the disk", () -> broker.process().hasWritten(name));

        broker.process().kill();
        broker.process().restart();
        broker.awaitAnswer();

        assertThat(broker.messages(name)).isEqualTo(100);
    }

    @Test
    void aMessageSaysWhatTheWorkerNeedsAndExpiresWithItsDelivery() throws Exception {
        Envelope sent = Sent.envelopes(name, 1).get(0);
        send(carrier(CREATE), List.of(sent));

        GetResponse message = broker.asOperator(channel -> channel.basicGet(name, true));

        assertThat(message.getBody()).isEmpty();
        assertThat(message.getProps().getExpiration()).isEqualTo("600000");
        assertThat(message.getProps().getDeliveryMode()).as("persistent").isEqualTo(2);
        assertThat(message.getProps().getType()).isEqualTo("reserve-stock");
        assertThat(message.getProps().getHeaders())
                .containsOnlyKeys(
                        "outboxEventId",
                        "outboxDeliveryId",
                        "outboxDispatchId",
                        "outboxLastAttempt",
                        "outboxApplication")
                .hasEntrySatisfying(
                        "outboxDeliveryId",
                        id -> assertThat(id).hasToString(sent.deliveryId().toString()));
    }

    @Test
    void aMessageToAQueueThatDoesNotExistIsARetryWhoseReasonNamesTheQueue() throws Exception {
        RabbitCarrier carrier = carrier(CHECK);

        assertThat(send(carrier, 3)).containsExactly(HandOver.RETRY, HandOver.RETRY, HandOver.RETRY);

        assertThat(reasons).hasSize(3).allSatisfy(reason -> assertThat(reason).contains(name, "312 NO_ROUTE"));
        broker.declare(name, Map.of());
        assertThat(send(carrier, 3)).containsOnly(HandOver.ACCEPTED);
    }

    @Test
    void aQueueThatWasDeletedIsNoticedAndMadeAgain() throws Exception {
        RabbitCarrier carrier = carrier(CREATE);
        assertThat(send(carrier, 1)).containsExactly(HandOver.ACCEPTED);
        broker.asOperator(channel -> channel.queueDelete(name));

        assertThat(send(carrier, 2)).containsExactly(HandOver.RETRY, HandOver.RETRY);

        assertThat(reasons).hasSize(2).allSatisfy(reason -> assertThat(reason).contains(name, "312 NO_ROUTE"));
        assertThat(send(carrier, 2)).containsExactly(HandOver.ACCEPTED, HandOver.ACCEPTED);
        assertThat(broker.messages(name)).isEqualTo(2);
    }

    @Test
    void aQueueThatIsFullTakesTheFirstAndRefusesTheRest() throws Exception {
        broker.declare(name, Map.of("x-max-length", 2, "x-overflow", "reject-publish"));

        List<HandOver> outcomes = send(carrier(CREATE), 5);

        assertThat(Collections.frequency(outcomes, HandOver.ACCEPTED)).isEqualTo(broker.messages(name));
        assertThat(Collections.frequency(outcomes, HandOver.RETRY)).isEqualTo(3);
        assertThat(reasons).hasSize(3).allSatisfy(reason -> assertThat(reason).contains(name, "nack"));
    }

    /** A message may be in the broker all the same; its dispatch is no longer current then. */
    @Test
    void whatIsNotConfirmedInTimeIsReleasedAndTheConnectionIsGivenUp() throws Exception {
        RabbitCarrier carrier = carrier(CREATE);
        assertThat(send(carrier, 1)).containsExactly(HandOver.ACCEPTED);
        broker.process().pause();
        try {
            long begun = System.nanoTime();

            assertThat(send(carrier, 3)).containsOnly(HandOver.RELEASED);

            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(9));
            assertThat(reasons).isEmpty();
        } finally {
            broker.process().resume();
        }
        Eventually.await(BrokerUnderTest.PATIENCE, "it connects anew", () -> {
            carrier.ask();
            return true;
        });
        assertThat(send(carrier, 1)).containsExactly(HandOver.ACCEPTED);
    }

    @Test
    void aBrokerThatWasAwayIsUsedAgainByItself() throws Exception {
        RabbitCarrier carrier = carrier(CREATE);
        carrier.ask();
        MessageReader reader = carrier.read(queue);
        broker.process().stop();

        assertThatThrownBy(carrier::ask).isInstanceOf(Exception.class);
        assertThatThrownBy(() -> send(carrier, 1)).isInstanceOf(Exception.class);
        assertThatThrownBy(() -> reader.receive(BrokerUnderTest.PATIENCE)).isInstanceOf(IOException.class);
        broker.process().restart();
        broker.awaitAnswer();

        carrier.ask();
        assertThat(send(carrier, 1)).containsExactly(HandOver.ACCEPTED);
        assertThat(BrokerUnderTest.next(carrier.read(queue)).message().job()).isEqualTo("reserve-stock");
    }

    @Test
    void aWrongPasswordIsNoAnswer() {
        RabbitCarrier carrier = new RabbitCarrier(
                broker.settings(new Login("guest", "wrong"), CREATE, 1), Executors.defaultThreadFactory());
        carriers.add(carrier);

        assertThatThrownBy(carrier::ask).isInstanceOf(AuthenticationFailureException.class);
    }

    @Test
    void aMessageStaysWithTheBrokerUntilItIsAcknowledged() throws Exception {
        RabbitCarrier carrier = carrier(CREATE, 10);
        List<Envelope> sent = Sent.envelopes(name, 3);
        send(carrier, sent);
        MessageReader first = carrier.read(queue);
        BrokerUnderTest.next(first).acknowledge();
        BrokerUnderTest.next(first);

        first.close();

        MessageReader second = carrier.read(queue);
        Set<String> again = Set.of(
                BrokerUnderTest.next(second).message().deliveryId(),
                BrokerUnderTest.next(second).message().deliveryId());
        assertThat(again)
                .as("the one that was worked on and the one that was prefetched")
                .containsExactlyInAnyOrder(
                        sent.get(1).deliveryId().toString(),
                        sent.get(2).deliveryId().toString());
        assertThat(second.receive(Duration.ofMillis(200))).isEmpty();
    }

    @Test
    void aMessageThatIsHandedBackComesAgain() throws Exception {
        RabbitCarrier carrier = carrier(CREATE);
        send(carrier, 1);
        MessageReader reader = carrier.read(queue);
        MessageReader.Taken taken = BrokerUnderTest.next(reader);

        taken.handBack();

        assertThat(BrokerUnderTest.next(reader).message()).isEqualTo(taken.message());
    }

    @Test
    void whoeverReadsAQueueThatIsDeletedIsTold() throws Exception {
        MessageReader reader = carrier(CREATE).read(queue);

        broker.asOperator(channel -> channel.queueDelete(name));

        assertThatThrownBy(() -> reader.receive(BrokerUnderTest.PATIENCE))
                .isInstanceOf(CarrierException.class)
                .hasMessageContaining(name)
                .hasMessageContaining("deleted");
    }

    @Test
    void aQueueThatIsOnlyLookedForIsNotMade() {
        RabbitCarrier carrier = carrier(CHECK);

        assertThatThrownBy(() -> carrier.read(queue))
                .isInstanceOf(CarrierException.class)
                .hasMessage("queue " + name + " does not exist on the broker (404); make it there");
    }

    @Test
    void aClosedCarrierConnectsNoMore() throws Exception {
        RabbitCarrier carrier = carrier(CREATE);
        carrier.ask();

        carrier.close();

        assertThatThrownBy(carrier::ask).isInstanceOf(CarrierException.class);
        assertThatThrownBy(() -> carrier.read(queue)).isInstanceOf(CarrierException.class);
    }

    @Test
    void aBrokerWithoutConfirmsIsKnownByWhatItSaysOfItself() {
        assertThat(Connector.confirms(Map.of("capabilities", Map.of("publisher_confirms", true))))
                .isTrue();
        assertThat(Connector.confirms(Map.of("capabilities", Map.of("basic.nack", true))))
                .isFalse();
        assertThat(Connector.confirms(Map.of())).isFalse();
    }
}
