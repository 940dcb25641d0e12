package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.ROUTE;
import static org.outboxee.store.Store.TYPE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.OutboxEvent;
import org.outboxee.model.Route;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;

/** Whole passes of one or several relays: nothing twice, nothing too early, nothing held back by a failing neighbour. */
interface RelayContract extends StoreUnderTest {

    /** C10, B12: what a pass has claimed is not there for another, however short the time in between. */
    @Test
    default void severalRelaysAtOnceSendEachDeliveryOnce() {
        IntStream.range(0, 300).forEach(i -> store().event());

        List<Envelope> sent = passesOf(4, envelope -> HandOver.ACCEPTED, relay -> {
            while (look().number("select count(*) from ${deliveries} where status = 'dispatched'") < 300) {
                relay.pass.runOnce();
            }
        });

        assertThat(sent).extracting(Envelope::eventId).hasSize(300).doesNotHaveDuplicates();
        assertThat(look().number("select count(*) from ${deliveries}")).isEqualTo(300);
    }

    /** A thread beside the passes takes what they leave, of events whose jobs this node runs itself. */
    @Test
    default void aSecondThreadRoutesAndSendsWhatAPassLeft() {
        IntStream.range(0, 20).forEach(i -> store().event());
        RelayParts relay = inBatchesOfTen(Map.of(TYPE, List.of(ROUTE)), true);
        assertThat(relay.pass.runBeside()).as("before any pass").isFalse();

        relay.pass.runOnce();
        assertThat(relay.local.sent()).hasSize(10);
        assertThat(relay.signal.isRaised()).isFalse();
        assertThat(relay.pass.runBeside()).isTrue();
        assertThat(relay.signal.isRaised())
                .as("a pass that found no room meanwhile is told")
                .isTrue();
        assertThat(relay.pass.runBeside()).isFalse();

        relay.pass.runOnce(); // where the database can't dispatch what it inserts
        assertThat(sent(relay.local)).hasSize(20).doesNotHaveDuplicates();
        assertThat(look().number("select count(*) from ${deliveries} where status = 'dispatched'"))
                .isEqualTo(20);
    }

    /** Those of brokers are counted and sent by one thread. */
    @Test
    default void aSecondThreadLeavesAloneWhatGoesToABroker() {
        IntStream.range(0, 20).forEach(i -> store().event());
        RelayParts relay = inBatchesOfTen(Map.of(TYPE, List.of(ROUTE)), false);

        relay.pass.runOnce();

        assertThat(relay.pass.runBeside()).isFalse();
        assertThat(look().number("select count(*) from ${events} where routed_at is null"))
                .isEqualTo(10);
    }

    /** B12 */
    @Test
    default void passesAndASecondThreadSendEachDeliveryOnce() {
        IntStream.range(0, 300).forEach(i -> store().event());
        RelayParts relay = inBatchesOfTen(Map.of(TYPE, List.of(ROUTE)), true);
        CompletableFuture<Void> beside = CompletableFuture.runAsync(() -> {
            while (dispatched() < 300) {
                relay.pass.runBeside();
            }
        });

        while (dispatched() < 300) {
            relay.pass.runOnce();
        }
        beside.join();

        assertThat(sent(relay.local)).hasSize(300).doesNotHaveDuplicates();
        assertThat(look().number("select count(*) from ${deliveries}")).isEqualTo(300);
    }

    private long dispatched() {
        return look().number("select count(*) from ${deliveries} where status = 'dispatched'");
    }

    private static List<UUID> sent(RecordingTransport transport) {
        return transport.sent().stream().map(Envelope::eventId).toList();
    }

    private RelayParts inBatchesOfTen(Map<String, List<Route>> routes, boolean isLocal) {
        Settings settings = Settings.of(store().config.tables()).with("outbox.relay.batch-size", "10");
        return new RelayParts(
                store(), isLocal ? settings.with("outbox.queue." + QUEUE + ".carrier", "local") : settings, routes);
    }

    /** C12, R5, R6: a failed delivery is due again by its own schedule, not by the next pass of some relay. */
    @Test
    default void aFailedDeliveryIsTriedOncePerDelayHoweverManyRelaysRun() {
        UUID id = store().pending();

        List<Envelope> sent = passesOf(
                12, envelope -> HandOver.RETRY, relay -> IntStream.range(0, 5).forEach(i -> relay.pass.runOnce()));

        assertThat(sent).hasSize(1);
        assertThat(look().delivery(id)).containsEntry("attempts", "1");

        look().change("update ${deliveries} set available_at = current_timestamp");
        assertThat(passesOf(12, envelope -> HandOver.RETRY, relay -> relay.pass.runOnce()))
                .hasSize(1);
        assertThat(look().delivery(id)).containsEntry("attempts", "2");
    }

    /** C16: a full batch of deliveries that always fail makes room for the one behind it. */
    @Test
    default void aBatchOfFailingDeliveriesDoesNotHoldBackTheNextOne() {
        List<UUID> failing =
                IntStream.range(0, 10).mapToObj(i -> store().pending()).toList();
        look().change("update ${deliveries} set available_at = available_at - interval '1' hour");
        RelayParts relay = new RelayParts(
                store(),
                Settings.of(store().config.tables())
                        .with("outbox.relay.batch-size", "10")
                        .read(),
                Map.of(TYPE, List.of(ROUTE)));
        relay.broker.answer(envelope -> failing.contains(envelope.deliveryId()) ? HandOver.RETRY : HandOver.ACCEPTED);
        UUID next = store().pending();

        relay.pass.runOnce();
        relay.pass.runOnce();

        assertThat(look().status(next)).isEqualTo("dispatched");
        assertThat(relay.broker.sent()).hasSize(11);
    }

    /** R2: never before the schedule's delay, and spread over the tenth that follows it. */
    @Test
    default void whatFailsTogetherComesBackSpreadOut() {
        store().pending(200);
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        relay.broker.answer(envelope -> HandOver.RETRY);

        relay.dispatcher.dispatchOnce(QUEUE);
        relay.dispatcher.dispatchOnce(QUEUE);

        int[] histogram = new int[6];
        for (Map<String, String> row : look().rows("select " + look().seconds("a.ended_at", "d.available_at") + """
                 as delay
                from ${deliveries} d join ${attempts} a on a.delivery_id = d.id where d.status = 'pending'""")) {
            double delay = Double.parseDouble(row.get("delay"));
            assertThat(delay).isBetween(59.9, 66.5);
            histogram[(int) Math.max(0, Math.min(5, delay - 60))]++;
        }
        assertThat(IntStream.of(histogram).sum()).isEqualTo(200);
        assertThat(histogram)
                .as("deliveries per second from the 60th on")
                .satisfies(counts ->
                        assertThat(IntStream.of(counts).min().getAsInt()).isGreaterThan(5));
    }

    /** C4, C2: neither a snapshot held elsewhere nor an insert that is open for long hides what others commit. */
    @Test
    default void aTransactionOpenElsewhereHidesNothingThatIsCommitted() {
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        store().inNew(() -> {
            store().events.insert(new OutboxEvent(new UUID(0, 1), APPLICATION, TYPE, "{}", null, null, 0));
            assertThat(store().database.number("select count(*) from ${deliveries}"))
                    .isZero();

            InOtherThread.run(store()::event);
            InOtherThread.run(relay.pass::runOnce);

            assertThat(relay.broker.sent()).hasSize(1);
        });

        look().change("update ${events} set next_routing_at = next_routing_at - interval '2' hour"
                + " where routed_at is null");
        relay.pass.runOnce();
        assertThat(relay.broker.sent()).hasSize(2);
    }

    /** C26: the rows come back by the way of any retry, in the order in which they were reopened. */
    @Test
    default void reopenedDeliveriesGoOutInTheOrderInWhichTheyWereReopened() {
        store().pending(50);
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        relay.broker.answer(envelope -> HandOver.REJECTED);
        relay.dispatcher.dispatchOnce(QUEUE);
        List<UUID> failed = look().rows("select id from ${deliveries} where status = 'failed'").stream()
                .map(row -> UUID.fromString(row.get("id")))
                .sorted()
                .toList();
        relay.broker.sent().clear();

        failed.forEach(id -> assertThat(store().inNew(() -> store().deliveries.reopen(APPLICATION, id, null)))
                .isTrue());
        relay.dispatcher.dispatchOnce(QUEUE);

        assertThat(failed).hasSize(50);
        assertThat(relay.broker.sent()).extracting(Envelope::deliveryId).containsExactlyInAnyOrderElementsOf(failed);
        assertThat(look().rows("select id from ${deliveries} order by available_at, id"))
                .extracting(row -> UUID.fromString(row.get("id")))
                .isEqualTo(failed);
    }

    /** T24: an event shares the fate of the part of the transaction that it was added in. */
    @Test
    default void anEventOfAPartThatWasRolledBackIsNotSent() {
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        store().inNew(() -> {
            store().events.insert(new OutboxEvent(new UUID(0, 1), APPLICATION, TYPE, "{}", null, null, 0));
            store().database.update("savepoint part");
            store().events.insert(new OutboxEvent(new UUID(0, 2), APPLICATION, TYPE, "{}", null, null, 0));
            store().database.update("rollback to savepoint part");
            store().events.insert(new OutboxEvent(new UUID(0, 3), APPLICATION, TYPE, "{}", null, null, 0));
            InOtherThread.run(relay.pass::runOnce);
            assertThat(relay.broker.sent()).as("while the transaction is open").isEmpty();
        });

        relay.pass.runOnce();

        assertThat(relay.broker.sent())
                .extracting(Envelope::eventId)
                .containsExactlyInAnyOrder(new UUID(0, 1), new UUID(0, 3));
    }

    /** H5: events are told apart by their ids alone. */
    @Test
    default void equalEventsAreEventsOfTheirOwn() {
        RelayParts relay = RelayParts.routing(store(), ROUTE);
        store().inNew(() -> IntStream.rangeClosed(1, 2)
                .forEach(i -> store().events
                        .insert(new OutboxEvent(new UUID(0, i), APPLICATION, TYPE, "{\"same\":1}", "{}", "key", 0))));

        relay.pass.runOnce();
        store().complete(dispatch(relay.broker.sent().get(0)));

        assertThat(relay.broker.sent())
                .extracting(Envelope::deliveryId)
                .hasSize(2)
                .doesNotHaveDuplicates();
        assertThat(look().number("select count(*) from ${deliveries} where status = 'completed'"))
                .isEqualTo(1);
    }

    /** Relays at once, each in a thread of its own; what all of them sent. */
    private List<Envelope> passesOf(int count, Function<Envelope, HandOver> answer, Consumer<RelayParts> work) {
        CountDownLatch start = new CountDownLatch(1);
        List<RelayParts> relays = new ArrayList<>();
        List<CompletableFuture<Boolean>> running = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RelayParts relay = RelayParts.routing(store(), ROUTE);
            relay.broker.answer(answer);
            relays.add(relay);
            running.add(InOtherThread.start(() -> {
                start.await();
                work.accept(relay);
                return true;
            }));
        }
        start.countDown();
        assertThat(running).allMatch(CompletableFuture::join);
        return relays.stream().flatMap(relay -> relay.broker.sent().stream()).toList();
    }

    private static DispatchRef dispatch(Envelope envelope) {
        return new DispatchRef(envelope.deliveryId(), envelope.dispatchId());
    }
}
