package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.ROUTE;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.test.Eventually;

/** Nodes and workers side by side: nothing twice, nobody in another's way, no deadlock (C7, C19, K6). */
interface ConcurrencyContract extends StoreUnderTest {

    @Test
    default void eightClaimersAtOnceGetDisjointRows() throws Exception {
        store().pending(200);
        CyclicBarrier start = new CyclicBarrier(8);

        List<CompletableFuture<List<UUID>>> claimers = IntStream.range(0, 8)
                .mapToObj(i -> InOtherThread.start(() -> claimUntilNoneIsLeft(start)))
                .toList();

        List<UUID> claimed =
                claimers.stream().flatMap(claimer -> claimer.join().stream()).toList();
        assertThat(claimed).hasSize(200).doesNotHaveDuplicates();
        assertThat(look().number("select count(distinct dispatch_id) from ${deliveries}"))
                .isEqualTo(200);
    }

    private List<UUID> claimUntilNoneIsLeft(CyclicBarrier start) throws Exception {
        List<UUID> mine = new ArrayList<>();
        start.await();
        while (look().number("select count(*) from ${deliveries} where status = 'pending'") > 0) {
            store().claim(10).forEach(delivery -> mine.add(delivery.dispatch().deliveryId()));
        }
        return mine;
    }

    /** On H2 the second claimer may get nothing meanwhile, but it does not wait either. */
    @Test
    default void aClaimerNeverWaitsForAnother() {
        store().pending(10);

        store().inNew(() -> {
            List<Dispatched> held = store().deliveries.claim(Store.CLAIMANT, QUEUE, false, 5);
            assertThat(held).hasSize(5);
            List<Dispatched> others = InOtherThread.call(() -> store().claim(5));
            if (store().database.dialect() != Dialect.H2) {
                assertThat(others).hasSize(5);
            }
            assertThat(idsOf(others)).doesNotContainAnyElementsOf(idsOf(held));
        });
    }

    /** The reclaim has the row, the worker's late report waits for it, and finds its dispatch gone. */
    @ParameterizedTest
    @EnumSource
    default void aResultReportedDuringAReclaimWaitsAndChangesNothing(Transition late) {
        DispatchRef dispatch = once().dispatched().dispatch();
        expire(dispatch.deliveryId());
        List<CompletableFuture<Boolean>> report = new ArrayList<>();

        once().inNew(() -> {
            Dispatched expired = once().deliveries.lockExpired(APPLICATION, 1).get(0);
            report.add(InOtherThread.start(() -> late.make(once(), dispatch)));
            Eventually.await("the report waits for the reclaim", () -> waiters() == 1);
            assertThat(Transition.RETRY.make(once().deliveries, expired.dispatch()))
                    .isTrue();
        });

        assertThat(report.get(0).join()).isFalse();
        assertThat(look().status(dispatch.deliveryId())).isEqualTo("pending");
        assertThat(look().attempts(dispatch.deliveryId())).hasSize(1);
    }

    @Test
    default void ofTwoResultsAtOnceOneIsRecorded() {
        for (Transition one : Transition.values()) {
            DispatchRef dispatch = once().dispatched().dispatch();
            List<CompletableFuture<Boolean>> other = new ArrayList<>();

            once().inNew(() -> {
                assertThat(one.make(once().deliveries, dispatch)).isTrue();
                other.add(InOtherThread.start(() -> Transition.FAIL.make(once(), dispatch)));
                Eventually.await("the other waits", () -> waiters() == 1);
            });

            assertThat(other.get(0).join()).isFalse();
            look().empty();
        }
    }

    @Test
    default void ofTwoOperatorsAtOnceOneReopens() {
        DispatchRef dispatch = once().dispatched().dispatch();
        once().complete(dispatch);
        List<CompletableFuture<Boolean>> other = new ArrayList<>();

        once().inNew(() -> {
            assertThat(once().deliveries.reopen(APPLICATION, dispatch.deliveryId(), null))
                    .isTrue();
            other.add(InOtherThread.start(
                    () -> once().inNew(() -> once().deliveries.reopen(APPLICATION, dispatch.deliveryId(), null))));
            Eventually.await("the other waits", () -> waiters() == 1);
        });

        assertThat(other.get(0).join()).isFalse();
        assertThat(look().delivery(dispatch.deliveryId())).containsEntry("run", "2");
    }

    @Test
    default void twoNodesThatStartAtOnceDoNotWaitForEachOther() {
        IntStream.range(0, 10).forEach(i -> store().event());
        look().change("update ${events} set next_routing_at = current_timestamp + interval '1' hour");
        List<String> types = List.of(Store.TYPE);
        RelayParts other = RelayParts.routing(store(), ROUTE);

        store().inNew(() -> {
            assertThat(store().events.comeBack(APPLICATION, types, 4)).isEqualTo(4);
            InOtherThread.call(other.router::comeBack);
        });
        other.router.comeBack();

        assertThat(look().number("select count(*) from ${events} where next_routing_at > current_timestamp"))
                .isZero();
    }

    /** A bounded number of rounds of everything at once; any exception that escapes fails the test. */
    @Test
    default void noDeadlockEscapesWhenAllHappensAtOnce() {
        once().pending(200);
        Queue<DispatchRef> known = new ConcurrentLinkedQueue<>();
        CountDownLatch start = new CountDownLatch(1);

        List<CompletableFuture<Boolean>> nodes = IntStream.range(0, 4)
                .mapToObj(seed -> InOtherThread.start(() -> {
                    start.await();
                    return workAllKinds(new Random(seed), known);
                }))
                .toList();
        start.countDown();

        assertThat(nodes).allMatch(CompletableFuture::join);
        assertThat(look().number("select count(*) from ${deliveries}")).isEqualTo(200);
    }

    private boolean workAllKinds(Random random, Queue<DispatchRef> known) {
        RelayParts relay = RelayParts.routing(once(), ROUTE);
        for (int round = 0; round < 40; round++) {
            once().claim(10).forEach(delivery -> known.add(delivery.dispatch()));
            List<DispatchRef> some = Stream.generate(known::poll)
                    .limit(5)
                    .filter(ref -> ref != null)
                    .toList();
            known.addAll(some); // so that another node reports on the same dispatch
            for (DispatchRef dispatch : some) {
                int choice = random.nextInt(6);
                switch (choice) {
                    case 0 -> once().complete(dispatch);
                    case 1 -> once().inNew(() -> once().deliveries.fail(dispatch, Transition.FAILURE));
                    case 2 -> once().inNew(() -> once().deliveries.reopen(APPLICATION, dispatch.deliveryId(), null));
                    case 3 -> expire(dispatch);
                    default ->
                        once().inNew(() ->
                                once().deliveries.scheduleRetry(dispatch, Duration.ZERO, Transition.FAILURE));
                }
            }
            relay.reclaimer.reclaimOnce();
        }
        return true;
    }

    private void expire(DispatchRef dispatch) {
        look().change(
                        "update ${deliveries} set delivery_timeout_at = current_timestamp"
                                + " where id = ? and status = 'dispatched'",
                        dispatch.deliveryId());
    }

    private long waiters() {
        return look().waiters(store().database.dialect());
    }

    /** The store without the repetition that would hide a deadlock. */
    private Store once() {
        return store().unrepeated();
    }

    private static List<UUID> idsOf(List<Dispatched> deliveries) {
        return deliveries.stream()
                .map(delivery -> delivery.dispatch().deliveryId())
                .toList();
    }
}
