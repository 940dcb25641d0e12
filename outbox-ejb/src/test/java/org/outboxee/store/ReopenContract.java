package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.outboxee.store.Store.APPLICATION;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;

/** An operator opens a delivery again: the same row in a new run, and the earlier outcome stays (A10). */
interface ReopenContract extends StoreUnderTest {

    @ParameterizedTest
    @EnumSource(names = {"COMPLETE", "FAIL"})
    default void aReopenedDeliveryIsDueAtOnceInANewRun(Transition end) {
        DispatchRef dispatch = store().dispatched().dispatch();
        end.make(store(), dispatch);

        assertThat(reopen(dispatch.deliveryId(), null)).isTrue();

        assertThat(look().delivery(dispatch.deliveryId()))
                .containsEntry("status", "pending")
                .containsEntry("run", "2")
                .containsEntry("attempts", "0")
                .containsEntry("retry_schedule", "list PT1M PT2M")
                .containsEntry("dispatch_id", null)
                .containsEntry("dispatched_at", null)
                .containsEntry("delivery_timeout_at", null)
                .containsEntry("completed_at", null)
                .containsEntry("failed_at", null)
                .containsEntry("failure_kind", null)
                .containsEntry("failure_reason", null);
        Dispatched again = store().claim(1).get(0);
        assertThat(again).returns(2, Dispatched::run).returns(1, Dispatched::attempt);
    }

    @Test
    default void theEarlierOutcomesStayAmongTheAttempts() {
        DispatchRef first = store().dispatched().dispatch();
        Transition.FAIL.make(store(), first);
        UUID id = first.deliveryId();
        reopen(id, null);
        DispatchRef second = store().claim(1).get(0).dispatch();
        Transition.COMPLETE.make(store(), second);
        String completedAt = look().delivery(id).get("completed_at");
        reopen(id, null);
        DispatchRef third = store().claim(1).get(0).dispatch();
        Transition.FAIL.make(store(), third);

        List<Map<String, String>> attempts = look().attempts(id);
        assertThat(attempts)
                .extracting(
                        row -> row.get("run"),
                        row -> row.get("attempt"),
                        row -> row.get("outcome"),
                        row -> row.get("dispatch_id"))
                .containsExactly(
                        tuple("1", "1", "failed", first.dispatchId().toString()),
                        tuple("2", "1", "completed", second.dispatchId().toString()),
                        tuple("3", "1", "failed", third.dispatchId().toString()));
        assertThat(attempts.get(1)).containsEntry("ended_at", completedAt).containsEntry("failure_kind", null);
    }

    @Test
    default void aNewScheduleReplacesTheOldOneAndHoldsForTheRun() {
        DispatchRef dispatch = store().dispatched().dispatch();
        Transition.FAIL.make(store(), dispatch);
        look().change("update ${deliveries} set run_started_at = run_started_at - interval '1' day");

        assertThat(reopen(dispatch.deliveryId(), "exponential PT2S PT1M giveUpAfter PT1H"))
                .isTrue();

        Dispatched again = store().claim(1).get(0);
        assertThat(again.retrySchedule()).isEqualTo("exponential PT2S PT1M giveUpAfter PT1H");
        assertThat(again.isLastAttempt()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"RETRY", "RELEASE"})
    default void aPendingDeliveryCannotBeReopened(Transition end) {
        DispatchRef dispatch = store().dispatched().dispatch();
        end.make(store(), dispatch);

        assertReopensNot(dispatch.deliveryId());
    }

    @Test
    default void aDispatchedDeliveryCannotBeReopened() {
        assertReopensNot(store().dispatched().dispatch().deliveryId());
        assertThat(reopen(UUID.randomUUID(), null)).isFalse();
    }

    @Test
    default void aResultOfTheRunBeforeChangesNothing() {
        DispatchRef old = store().dispatched().dispatch();
        Transition.FAIL.make(store(), old);
        reopen(old.deliveryId(), null);
        store().claim(1);

        for (Transition late : Transition.values()) {
            assertThat(late.make(store(), old)).isFalse();
        }
        assertThat(look().status(old.deliveryId())).isEqualTo("dispatched");
    }

    private void assertReopensNot(UUID id) {
        Map<String, String> before = look().delivery(id);
        List<Map<String, String>> attempts = look().attempts(id);

        assertThat(reopen(id, null)).isFalse();

        assertThat(look().delivery(id)).isEqualTo(before);
        assertThat(look().attempts(id)).isEqualTo(attempts);
    }

    private boolean reopen(UUID id, String schedule) {
        return store().inNew(() -> store().deliveries.reopen(APPLICATION, id, schedule));
    }
}
