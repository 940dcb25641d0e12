package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.store.Store.APPLICATION;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.config.Tables;
import org.outboxee.model.OutboxEvent;

/** Fifty copies of a message at the same moment, a thousand times: one effect each (I1). */
@Tag("I1")
class InboxRaceTest {

    private static final int COPIES = 50;
    /** A thousand took 10 to 30 seconds on two cores, which is too much for the quick check. */
    private static final int ROUNDS = System.getProperty("quick") == null ? 1000 : 100;

    @Test
    void ofFiftyDuplicatesAtOnceOneHasAnEffectInEveryRound() throws Exception {
        try (Place place = PostgresPlace.create("inbox_race").withConnections(COPIES)) {
            Combination combination = new Combination(() -> place, Provider.HIBERNATE);
            combination.create(place);
            place.grant(Tables.DEFAULT);
            try (Store store = combination.open(place)) {
                assertThat(race(store)).isEqualTo(ROUNDS);
            }

            Look look = new Look(place.owner(), Tables.DEFAULT);
            assertThat(look.number("select count(*) from ${events}")).isEqualTo(ROUNDS);
            assertThat(look.number("select count(distinct ordering_key) from ${events}"))
                    .isEqualTo(ROUNDS);
            assertThat(look.number("select count(*) from ${inbox}")).isEqualTo(ROUNDS);
        }
    }

    private static int race(Store store) throws InterruptedException, ExecutionException {
        CyclicBarrier together = new CyclicBarrier(COPIES);
        ExecutorService receivers = Executors.newFixedThreadPool(COPIES);
        try {
            List<Future<Integer>> effects = IntStream.range(0, COPIES)
                    .mapToObj(i -> receivers.submit(() -> receive(store, together)))
                    .toList();
            int sum = 0;
            for (Future<Integer> of : effects) {
                sum += of.get();
            }
            return sum;
        } finally {
            receivers.shutdownNow();
        }
    }

    private static int receive(Store store, CyclicBarrier together) throws Exception {
        int effects = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String id = "m-" + round;
            together.await(1, TimeUnit.MINUTES);
            effects += store.transactions.<Boolean>once(() -> acceptWithEffect(store, id)) ? 1 : 0;
        }
        return effects;
    }

    private static boolean acceptWithEffect(Store store, String id) {
        boolean isFirst = store.inbox.insert(APPLICATION, "billing.invoices", id);
        if (isFirst) {
            store.events.insert(new OutboxEvent(UUID.randomUUID(), APPLICATION, "effect", "{}", null, id, 0));
        }
        return isFirst;
    }
}
