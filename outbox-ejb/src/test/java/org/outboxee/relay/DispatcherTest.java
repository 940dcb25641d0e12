package org.outboxee.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.outboxee.api.DeliverySnapshot;
import org.outboxee.api.FailureKind;
import org.outboxee.api.OutboxObserver;
import org.outboxee.config.Application;
import org.outboxee.config.Deployed;
import org.outboxee.config.GivenConfig;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.QueueConfig;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Failure;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.Transport;
import org.outboxee.store.Claimant;
import org.outboxee.store.DeliveryResults;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.Health;
import org.outboxee.store.Observers;
import org.outboxee.store.Patience;
import org.outboxee.store.Since;
import org.outboxee.store.StopFlag;
import org.outboxee.store.Transactions;
import org.outboxee.store.WorkAhead;

/** How much is claimed at a time, and that what a transport did not take is recorded each for itself. */
@Tag("A9")
class DispatcherTest {

    private static final String QUEUE = "shop.reserve";

    private final List<String> claims = new ArrayList<>();
    private final List<String> recorded = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private final Set<UUID> locked = new HashSet<>();
    private final Deque<List<Dispatched>> due = new ArrayDeque<>();
    private final OutboxConfig config = OutboxConfig.read(
                    new GivenConfig(Map.of(
                            "outbox.retry.jitter", "0", "outbox.jms.window", "1000", "outbox.relay.batch-size", "100")),
                    "shop",
                    "node")
            .config();
    private final Deployed deployed = new Deployed();
    private final StopFlag stop = new WaitingStop();
    private final Health health = new Health();
    private final ScriptedRows rows = new ScriptedRows();
    private final ScriptedTransport transport = new ScriptedTransport();
    private final Observers observers = new Observers(List.of(new Telling()));
    private final Dispatcher dispatcher;
    private long nanos;
    private int inFlight;
    private int lost;
    private boolean databaseIsAway;
    private boolean completedAlready;
    private DeliveryRows.Answers answers = new DeliveryRows.Answers(0, 0, 0);

    DispatcherTest() {
        deployed.set(new Application(
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(QUEUE, config.queue(new GivenConfig(Map.of()), QUEUE, new ArrayList<>()))));
        dispatcher = new Dispatcher(
                rows,
                new DeliveryResults(rows, observers, config),
                new Direct(),
                new Patience(stop, health, () -> nanos),
                observers,
                new Transports(List.of(transport)),
                deployed,
                config,
                new WorkAhead(null, new Direct()));
    }

    @Test
    void nothingIsClaimedForAClosedTransport() {
        transport.open = false;
        due.add(deliveries(3));

        assertThat(dispatcher.dispatchOnce(QUEUE).claimed()).isZero();

        assertThat(claims).isEmpty();
    }

    @Test
    void aTransportIsLookedAtAlsoWhenThereIsNothingToSend() {
        dispatcher.lookAtTransports();

        assertThat(transport.looks).isEqualTo(1);
        assertThat(claims).isEmpty();
    }

    @Test
    void eachOutcomeIsRecordedForItself() {
        List<Dispatched> batch = deliveries(4);
        due.add(batch);
        transport.outcomes = List.of(HandOver.ACCEPTED, HandOver.RETRY, HandOver.REJECTED, HandOver.RELEASED);

        assertThat(dispatcher.dispatchOnce(QUEUE).claimed()).isEqualTo(4);

        assertThat(recorded)
                .containsExactly(
                        "retry " + id(batch.get(1)) + " SEND_REFUSED PT1M",
                        "fail " + id(batch.get(2)) + " SEND_REJECTED",
                        "release " + id(batch.get(3)) + " PT1S");
        assertThat(told)
                .containsExactly(
                        "dispatched",
                        "dispatched",
                        "dispatched",
                        "dispatched",
                        "retried SEND_REFUSED",
                        "failed SEND_REJECTED");
    }

    /** The broker has confirmed it, and nobody else will report. */
    @Test
    void whatTheTargetHasForGoodIsCompleted() {
        List<Dispatched> batch = deliveries(2);
        due.add(batch);
        transport.outcomes = List.of(HandOver.DELIVERED, HandOver.RETRY);

        assertThat(dispatcher.dispatchOnce(QUEUE)).isEqualTo(new Dispatcher.Batch(2, 1, 0));

        assertThat(recorded)
                .containsExactly("complete " + id(batch.get(0)), "retry " + id(batch.get(1)) + " SEND_REFUSED PT1M");
        assertThat(told).containsExactly("dispatched", "dispatched", "completed", "retried SEND_REFUSED");
    }

    /** The commit happened although the database was gone when it should have said so. */
    @Test
    void aCompletionWhoseCommitWasUnknownIsToldOnce() {
        due.add(deliveries(1));
        transport.outcomes = List.of(HandOver.DELIVERED);
        databaseIsAway = true;
        dispatcher.dispatchOnce(QUEUE);
        completedAlready = true;

        databaseIsAway = false;
        dispatcher.recordWaiting();
        dispatcher.recordWaiting();

        assertThat(told).containsExactly("dispatched", "completed");
    }

    /** Somebody holds its row: the others are recorded, and it is once it is free. */
    @Test
    void aRowThatSomebodyHoldsKeepsNothingElseFromBeingRecorded() {
        List<Dispatched> batch = deliveries(3);
        due.add(batch);
        transport.outcomes = List.of(HandOver.RETRY, HandOver.RETRY, HandOver.RELEASED);
        locked.add(id(batch.get(0)));

        dispatcher.dispatchOnce(QUEUE);
        dispatcher.recordWaiting();

        assertThat(recorded)
                .containsExactly(
                        "retry " + id(batch.get(1)) + " SEND_REFUSED PT1M", "release " + id(batch.get(2)) + " PT1S");
        assertThat(health.readiness().ready()).isTrue();

        locked.clear();
        dispatcher.recordWaiting();
        dispatcher.recordWaiting();

        assertThat(recorded).hasSize(3).last().isEqualTo("retry " + id(batch.get(0)) + " SEND_REFUSED PT1M");
    }

    /** The relay must go on, and give the other queues their turn. */
    @Test
    void theRelayIsHeldUpForAMomentOnly() {
        due.add(deliveries(100));
        transport.outcomes = nothing(100, HandOver.RELEASED);
        databaseIsAway = true;

        dispatcher.dispatchOnce(QUEUE);

        assertThat(Duration.ofNanos(nanos)).isLessThanOrEqualTo(Duration.ofSeconds(1));
        assertThat(health.readiness().ready()).isFalse();
    }

    /** Left to its timeout each would have used an attempt. */
    @Test
    void whatCouldNotBeRecordedIsRecordedOnceTheDatabaseIsBack() {
        due.add(deliveries(100));
        transport.outcomes = nothing(100, HandOver.RELEASED);
        databaseIsAway = true;
        dispatcher.dispatchOnce(QUEUE);
        dispatcher.recordWaiting();
        assertThat(recorded).isEmpty();

        databaseIsAway = false;
        dispatcher.recordWaiting();

        assertThat(recorded).hasSize(100).doesNotHaveDuplicates();
        assertThat(health.readiness().ready()).isTrue();
    }

    @Test
    void whatATransportThatBreaksItsPromiseGotIsReleased() {
        due.add(deliveries(3));
        transport.thrown = new IllegalStateException("a promise is broken");

        assertThatThrownBy(() -> dispatcher.dispatchOnce(QUEUE)).isSameAs(transport.thrown);

        assertThat(recorded).hasSize(3).allMatch(record -> record.startsWith("release "));
    }

    @Test
    void whatATransportDoesNotAnswerForIsReleased() {
        List<Dispatched> batch = deliveries(3);
        due.add(batch);
        transport.outcomes = List.of(HandOver.ACCEPTED);

        dispatcher.dispatchOnce(QUEUE);

        assertThat(recorded)
                .containsExactly("release " + id(batch.get(1)) + " PT1S", "release " + id(batch.get(2)) + " PT1S");
    }

    /** Window 1000, batch 100: a tenth of the window stays in reserve. */
    @ParameterizedTest
    @Tag("A20")
    @CsvSource({"0, 100", "500, 100", "800, 100", "850, 50", "899, 1", "900, 0", "950, 0", "1000, 0"})
    void fromAConsumerThatLosesNothingTheWindowIsFilledUpToItsReserve(int dispatched, int claimed) {
        inFlight = dispatched;

        dispatcher.dispatchOnce(QUEUE);

        assertThat(claims).isEqualTo(claimed == 0 ? List.of() : List.of("fresh " + claimed));
    }

    /** Nothing of this node's has been answered: others' lost ones make it careful. */
    @ParameterizedTest
    @CsvSource({
        "0, 1, lost 20, fresh 20",
        "0, 999, lost 20, fresh 20",
        "0, 1000, lost 20, fresh 1",
        "15, 100, lost 5, fresh 5",
        "20, 100, lost 1, fresh 1",
        "900, 100, lost 1, fresh 1"
    })
    void aSilentConsumerIsTriedWithAFewAtATime(int dispatched, int lostOnes, String first, String second) {
        inFlight = dispatched;
        lost = lostOnes;

        dispatcher.dispatchOnce(QUEUE);

        assertThat(claims).containsExactly(first, second);
    }

    @Test
    void whileAProbeIsOutNothingMoreIsRisked() {
        inFlight = 1;
        lost = 1000;
        due.add(deliveries(1));
        dispatcher.dispatchOnce(QUEUE);
        claims.clear();
        inFlight = 20;
        answers = new DeliveryRows.Answers(0, 0, 1);

        dispatcher.dispatchOnce(QUEUE);

        assertThat(claims).isEmpty();
    }

    /** What is lost still waits for its retry; the consumer that is back must not wait for that. */
    @Test
    void aConsumerThatAnswersAgainHasHalfOfTheWindow() {
        lost = 1000;
        due.add(deliveries(1));
        dispatcher.dispatchOnce(QUEUE);
        claims.clear();
        answers = new DeliveryRows.Answers(1, 0, 0);
        inFlight = 450;

        dispatcher.dispatchOnce(QUEUE);

        assertThat(claims).containsExactly("lost 100", "fresh 50");
    }

    @ParameterizedTest
    @CsvSource({"0, ''", "7, fresh 7", "100, fresh 100", "5000, fresh 100"})
    void noMoreIsClaimedThanTheTransportTakes(int capacity, String claimed) {
        transport.capacity = capacity;

        dispatcher.dispatchOnce(QUEUE);

        assertThat(claims).isEqualTo(claimed.isEmpty() ? List.of() : List.of(claimed));
    }

    private static UUID id(Dispatched delivery) {
        return delivery.dispatch().deliveryId();
    }

    private static List<HandOver> nothing(int count, HandOver outcome) {
        HandOver[] outcomes = new HandOver[count];
        Arrays.fill(outcomes, outcome);
        return List.of(outcomes);
    }

    private static List<Dispatched> deliveries(int count) {
        List<Dispatched> deliveries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            deliveries.add(new Dispatched(
                    new DispatchRef(UUID.randomUUID(), UUID.randomUUID()),
                    UUID.randomUUID(),
                    "shop",
                    "order-placed",
                    "reserve",
                    QUEUE,
                    1,
                    0,
                    "list PT1M",
                    Duration.ofHours(1),
                    Duration.ZERO));
        }
        return deliveries;
    }

    /** The table of deliveries, as far as the dispatcher looks at it. */
    private final class ScriptedRows extends DeliveryRows {

        ScriptedRows() {
            super(null, null);
        }

        @Override
        public List<Dispatched> claim(Claimant claimant, String queue, boolean wereLost, int limit) {
            claims.add((wereLost ? "lost " : "fresh ") + limit);
            return wereLost || due.isEmpty() ? List.of() : due.poll();
        }

        @Override
        public int inFlight(String application, String queue, int upTo) {
            return Math.min(inFlight, upTo);
        }

        @Override
        public int lost(String application, String queue, int upTo) {
            return Math.min(lost, upTo);
        }

        @Override
        public Answers answers(Collection<DispatchRef> dispatches) {
            return answers;
        }

        @Override
        public boolean release(DispatchRef dispatch, Duration delay) {
            return reach(dispatch, "release " + dispatch.deliveryId() + ' ' + delay);
        }

        @Override
        public boolean scheduleRetry(DispatchRef dispatch, Duration delay, Failure failure) {
            return reach(dispatch, "retry " + dispatch.deliveryId() + ' ' + failure.kind() + ' ' + delay);
        }

        @Override
        public boolean fail(DispatchRef dispatch, Failure failure) {
            return reach(dispatch, "fail " + dispatch.deliveryId() + ' ' + failure.kind());
        }

        @Override
        public boolean complete(DispatchRef dispatch, int responseStatus) {
            return reach(dispatch, "complete " + dispatch.deliveryId()) && !completedAlready;
        }

        @Override
        public boolean isCompletedBy(DispatchRef dispatch) {
            return completedAlready;
        }

        @Override
        public Since due(DispatchRef dispatch) {
            return Since.now(Duration.ZERO);
        }

        private boolean reach(DispatchRef dispatch, String record) {
            if (databaseIsAway) {
                throw new IllegalStateException(new SQLException("as asked", "08006"));
            }
            if (locked.contains(dispatch.deliveryId())) {
                throw new IllegalStateException(new SQLException("as asked", "55P03"));
            }
            recorded.add(record);
            return true;
        }
    }

    private final class ScriptedTransport implements Transport {

        private List<HandOver> outcomes = List.of();
        private RuntimeException thrown;
        private boolean open = true;
        private int looks;
        private int capacity = 100_000;

        @Override
        public String name() {
            return QueueConfig.Carrier.JMS.transport();
        }

        @Override
        public boolean isOpen() {
            looks++;
            return open;
        }

        @Override
        public int capacity(String queue, int dispatched) {
            return capacity;
        }

        @Override
        public List<HandOver> send(String queue, List<Envelope> envelopes) {
            if (thrown != null) {
                throw thrown;
            }
            return outcomes;
        }
    }

    private static final class Direct implements Transactions {

        @Override
        public <T> T once(Supplier<T> work) {
            return work.get();
        }
    }

    /** A flag whose waits take no time. */
    private final class WaitingStop extends StopFlag {

        @Override
        public boolean await(Duration time) {
            nanos += time.toNanos();
            return isRaised();
        }
    }

    private final class Telling implements OutboxObserver {

        @Override
        public void dispatched(DeliverySnapshot delivery) {
            told.add("dispatched");
        }

        @Override
        public void completed(DeliverySnapshot delivery) {
            told.add("completed");
        }

        @Override
        public void retried(DeliverySnapshot delivery, FailureKind failure) {
            told.add("retried " + failure);
        }

        @Override
        public void failed(DeliverySnapshot delivery, FailureKind failure) {
            told.add("failed " + failure);
        }
    }
}
