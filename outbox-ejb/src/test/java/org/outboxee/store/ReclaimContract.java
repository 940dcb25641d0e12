package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.outboxee.store.Store.APPLICATION;
import static org.outboxee.store.Store.JOB;
import static org.outboxee.store.Store.QUEUE;
import static org.outboxee.store.Store.ROUTE;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;

/** A dispatch without a result in time counts as a failed attempt, and nothing in one row stops the others (A16). */
interface ReclaimContract extends StoreUnderTest {

    @Test
    default void onlyWhatHasExpiredIsReclaimed() {
        DispatchRef expired = store().dispatched().dispatch();
        DispatchRef running = store().dispatched().dispatch();
        UUID foreign = store().dispatched().dispatch().deliveryId();
        look().change("update ${deliveries} set application = 'other' where id = ?", foreign);
        expire(expired.deliveryId());
        expire(foreign);

        assertThat(reclaimOnce()).isEqualTo(1);

        assertThat(look().status(running.deliveryId())).isEqualTo("dispatched");
        assertThat(look().status(foreign)).isEqualTo("dispatched");
        assertThat(look().delivery(expired.deliveryId()))
                .containsEntry("status", "pending")
                .containsEntry("attempts", "1")
                .containsEntry("failure_kind", "DELIVERY_TIMED_OUT");
        assertThat(look().attempts(expired.deliveryId()))
                .extracting(row -> row.get("dispatch_id"), row -> row.get("outcome"))
                .containsExactly(tuple(expired.dispatchId().toString(), "retried"));
        assertThat(reclaimOnce()).isZero();
    }

    @Test
    default void aDispatchThatWasReclaimedCanNoLongerComplete() {
        DispatchRef dispatch = store().dispatched().dispatch();
        expire(dispatch.deliveryId());
        reclaimOnce();

        assertThat(store().complete(dispatch)).isFalse();
        assertThat(look().status(dispatch.deliveryId())).isEqualTo("pending");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "list soon", "exponential PT1S", "list PT-5S", "list PT99999999999999999H"})
    default void aDeliveryWithABrokenScheduleFailsAndStopsNoOther(String schedule) {
        UUID broken = store().dispatched().dispatch().deliveryId();
        UUID sound = store().dispatched().dispatch().deliveryId();
        look().change("update ${deliveries} set retry_schedule = ? where id = ?", schedule, broken);
        expire(broken);
        expire(sound);

        assertThat(reclaimOnce()).isEqualTo(2);

        assertThat(look().status(broken)).isEqualTo("failed");
        assertThat(look().status(sound)).isEqualTo("pending");
    }

    /** R10: n delays are n + 1 attempts. R9: one that is always too slow ends in quarantine. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5})
    default void aDeliveryThatIsAlwaysTooSlowFailsAfterOneAttemptMoreThanItHasDelays(int delays) {
        UUID id = store().pending(new Route(
                JOB,
                QUEUE,
                new RetrySchedule.Listed(Collections.nCopies(delays, Duration.ofSeconds(1))),
                Duration.ofSeconds(1)));

        int attempts = 0;
        while (look().status(id).equals("pending")) {
            due(id);
            List<Dispatched> claimed = attempts == 0 ? store().claim(1) : store().claimLost(1);
            assertThat(claimed.get(0).isLastAttempt()).isEqualTo(attempts == delays);
            attempts++;
            expire(id);
            assertThat(reclaimOnce()).isEqualTo(1);
        }

        assertThat(attempts).isEqualTo(delays + 1);
        assertThat(look().delivery(id)).containsEntry("status", "failed").containsEntry("attempts", "" + attempts);
        assertThat(look().attempts(id)).hasSize(attempts);
    }

    @Test
    default void aScheduleWithoutEndGivesUpOnceItsRunIsOldEnough() {
        UUID id = store().dispatched(exponential("PT1H")).dispatch().deliveryId();
        expire(id);
        reclaimOnce();
        assertThat(look().status(id)).isEqualTo("pending");
        assertThat(look().secondsUntil("available_at", id)).isBetween(-4.0, 2.0);
        due(id);
        store().claimLost(1);
        look().change("update ${deliveries} set run_started_at = run_started_at - interval '1' hour");
        expire(id);

        reclaimOnce();

        assertThat(look().status(id)).isEqualTo("failed");
    }

    @ParameterizedTest
    @ValueSource(ints = {31, 63, 310, Integer.MAX_VALUE - 2})
    default void aScheduleWithoutEndNeverLandsInThePast(int attempts) {
        UUID id = store().dispatched(exponential("PT9999H")).dispatch().deliveryId();
        look().change("update ${deliveries} set attempts = ? where id = ?", attempts, id);
        expire(id);

        assertThat(reclaimOnce()).isEqualTo(1);

        assertThat(look().secondsUntil("available_at", id)).isBetween(55.0, 66.0);
    }

    /** Nobody gets there, except by a hand in the table; but the others must not suffer from it. */
    @Test
    default void aDeliveryWhoseAttemptsCannotBeCountedOnStopsNoOther() {
        UUID worn = store().dispatched(exponential("PT9999H")).dispatch().deliveryId();
        UUID sound = store().dispatched().dispatch().deliveryId();
        look().change("update ${deliveries} set attempts = ? where id = ?", Integer.MAX_VALUE, worn);
        expire(worn);
        expire(sound);

        assertThat(reclaimOnce()).isEqualTo(2);

        assertThat(look().status(sound)).isEqualTo("pending");
    }

    /** C15: somebody set the attempts back by hand, so the number of the next one is taken already. */
    @Test
    default void noTransitionIsRefusedForAnAttemptsRowThatIsThereAlready() {
        UUID id = store().dispatched().dispatch().deliveryId();
        expire(id);
        reclaimOnce();
        look().change("update ${deliveries} set attempts = 0");
        due(id);
        DispatchRef again = store().claimLost(1).get(0).dispatch();

        assertThat(Transition.FAIL.make(store(), again)).isTrue();

        assertThat(look().status(id)).isEqualTo("failed");
        assertThat(look().attempts(id)).hasSize(1);
    }

    /** C15: all that a lost node had in flight goes back at once, next to fresh deliveries of the same kind. */
    @Test
    default void allThatALostNodeHadInFlightIsReclaimed() {
        store().pending(100);
        assertThat(store().claim(100)).hasSize(100);
        look().change("update ${deliveries} set delivery_timeout_at = current_timestamp");
        store().pending(10);

        assertThat(reclaimOnce()).isEqualTo(100);

        assertThat(look().number("select count(*) from ${deliveries} where status = 'pending'"))
                .isEqualTo(110);
        assertThat(look().number("select count(*) from ${attempts}")).isEqualTo(100);
    }

    @Test
    default void aReclaimTakesTheLongestExpiredFirstAndNoMoreThanABatch() {
        List<UUID> ids = IntStream.range(0, 4)
                .mapToObj(i -> store().dispatched().dispatch().deliveryId())
                .toList();
        for (int i = 0; i < ids.size(); i++) {
            look().change(
                            "update ${deliveries} set delivery_timeout_at = current_timestamp - interval '" + (100 - i)
                                    + "' second where id = ?",
                            ids.get(i));
        }

        List<UUID> locked = store().inNew(() -> store().deliveries.lockExpired(APPLICATION, 3)).stream()
                .map(delivery -> delivery.dispatch().deliveryId())
                .toList();

        assertThat(locked).isEqualTo(ids.subList(0, 3));
    }

    @Test
    default void aReclaimPassesOverWhatAnotherHolds() {
        UUID held = store().dispatched().dispatch().deliveryId();
        UUID free = store().dispatched().dispatch().deliveryId();
        expire(held);
        look().change("update ${deliveries} set delivery_timeout_at = current_timestamp where id = ?", free);

        store().inNew(() -> {
            assertThat(store().deliveries.lockExpired(APPLICATION, 1)).hasSize(1);
            InOtherThread.run(() -> RelayParts.routing(store(), ROUTE).reclaimer.reclaimOnce());
            assertThat(look().status(held)).isEqualTo("dispatched");
        });
        reclaimOnce();

        assertThat(look().status(held)).isEqualTo("pending");
        assertThat(look().status(free)).isEqualTo("pending");
    }

    private int reclaimOnce() {
        return RelayParts.routing(store(), ROUTE).reclaimer.reclaimOnce();
    }

    private void due(UUID id) {
        look().change("update ${deliveries} set available_at = current_timestamp where id = ?", id);
    }

    private static Route exponential(String giveUpAfter) {
        return new Route(
                JOB,
                QUEUE,
                RetrySchedule.parse("exponential PT1S PT1M giveUpAfter " + giveUpAfter),
                Duration.ofSeconds(1));
    }
}
