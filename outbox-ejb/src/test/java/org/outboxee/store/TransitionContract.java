package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.outboxee.store.Store.APPLICATION;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.outboxee.api.FailureKind;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Failure;

/** Each transition leads from "dispatched" by this very dispatch, or changes nothing and says so (A10 to A14). */
interface TransitionContract extends StoreUnderTest {

    static Stream<Arguments> staleTransitions() {
        return Stream.of(Transition.values())
                .flatMap(made -> Stream.of(Transition.values()).map(late -> Arguments.of(made, late)));
    }

    /** After RETRY and RELEASE the row is pending, after COMPLETE and FAIL it keeps the very dispatch it ended with. */
    @ParameterizedTest(name = "{1} after {0}")
    @MethodSource("org.outboxee.store.TransitionContract#staleTransitions")
    default void aResultOfADispatchThatHasEndedChangesNothing(Transition made, Transition late) {
        DispatchRef dispatch = store().dispatched().dispatch();
        assertThat(made.make(store(), dispatch)).isTrue();

        assertChangesNothing(late, dispatch);
    }

    /** One that is no longer current holds up none of its group. */
    @Test
    default void ofAGroupThatIsCompletedThoseMoveThatAreCurrent() {
        store().pending(5);
        List<DispatchRef> group =
                store().claim(5).stream().map(Dispatched::dispatch).toList();
        store().inNew(() -> store().deliveries.release(group.get(1), Duration.ZERO));
        DispatchRef again = store().claim(1).get(0).dispatch();
        store().complete(group.get(3));

        assertThat(store().inNew(() -> store().deliveries.completeAll(group, 204)))
                .containsExactlyInAnyOrder(group.get(0), group.get(2), group.get(4));

        assertThat(again.deliveryId()).isEqualTo(group.get(1).deliveryId());
        assertThat(look().status(again.deliveryId())).isEqualTo("dispatched");
        assertThat(look().delivery(group.get(0).deliveryId()))
                .containsEntry("status", "completed")
                .containsEntry("response_status", "204");
        assertThat(store().inNew(() -> store().deliveries.completeAll(group, 204)))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    default void aResultOfAnOlderDispatchChangesNothing(Transition late) {
        DispatchRef older = store().dispatched().dispatch();
        store().inNew(() -> store().deliveries.release(older, Duration.ZERO));
        assertThat(store().claim(1)).hasSize(1);

        assertChangesNothing(late, older);
    }

    @ParameterizedTest
    @EnumSource
    default void aResultOfAnUnknownDeliveryChangesNothing(Transition late) {
        DispatchRef real = store().dispatched().dispatch();

        assertThat(late.make(store(), new DispatchRef(UUID.randomUUID(), real.dispatchId())))
                .isFalse();
        assertThat(look().status(real.deliveryId())).isEqualTo("dispatched");
    }

    @ParameterizedTest
    @EnumSource
    default void aTransitionThatIsRolledBackNeverHappened(Transition transition) {
        DispatchRef dispatch = store().dispatched().dispatch();
        Map<String, String> before = look().delivery(dispatch.deliveryId());
        try {
            store().inNew(() -> {
                assertThat(transition.make(store().deliveries, dispatch)).isTrue();
                throw new IllegalStateException("rolled back");
            });
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("rolled back");
        }

        assertThat(look().delivery(dispatch.deliveryId())).isEqualTo(before);
        assertThat(look().attempts(dispatch.deliveryId())).isEmpty();
    }

    @Test
    default void aCompletedDeliveryKnowsItsDispatchAndNeedsNoAttemptsRow() {
        DispatchRef dispatch = store().dispatched().dispatch();

        assertThat(store().complete(dispatch)).isTrue();

        assertThat(look().delivery(dispatch.deliveryId()))
                .containsEntry("status", "completed")
                .containsEntry("dispatch_id", dispatch.dispatchId().toString())
                .containsEntry("attempts", "0")
                .containsEntry("failure_kind", null)
                .containsEntry("failed_at", null);
        assertThat(look().secondsUntil("completed_at", dispatch.deliveryId())).isBetween(-5.0, 0.0);
        assertThat(look().attempts(dispatch.deliveryId())).isEmpty();
    }

    @Test
    default void aRetryClearsTheDispatchAndIsDueAfterItsDelay() {
        DispatchRef dispatch = store().dispatched().dispatch();

        assertThat(Transition.RETRY.make(store(), dispatch)).isTrue();

        assertThat(look().delivery(dispatch.deliveryId()))
                .containsEntry("status", "pending")
                .containsEntry("attempts", "1")
                .containsEntry("run", "1")
                .containsEntry("dispatch_id", null)
                .containsEntry("dispatched_at", null)
                .containsEntry("delivery_timeout_at", null)
                .containsEntry("failure_kind", "PLATFORM_FAILED")
                .containsEntry("failure_reason", "a test failed it");
        assertThat(look().secondsUntil("available_at", dispatch.deliveryId())).isBetween(55.0, 60.0);
    }

    /** The hardest that an answer can hold: as many bytes as are kept, characters of four bytes, quotes and slashes. */
    @Test
    default void whatAReceiverAnsweredIsKeptInTheAttemptAlone() {
        String answer = "'\"\\<b>" + "😀".repeat(254);
        DispatchRef retried = store().dispatched().dispatch();
        store().inNew(() -> store().deliveries
                .scheduleRetry(
                        retried, Duration.ofHours(1), new Failure(FailureKind.ANSWERED_RETRY, "told", 503, answer)));
        DispatchRef failed = store().dispatched().dispatch();
        store().inNew(() -> store().deliveries
                .fail(failed, new Failure(FailureKind.ANSWERED_REFUSED, "told", 422, "x".repeat(1024))));
        DispatchRef silent = store().dispatched().dispatch();
        Transition.RETRY.make(store(), silent);

        assertThat(store().inNew(() -> store().lookup.attempts(retried.deliveryId(), 9))
                        .get(0)
                        .answer())
                .isEqualTo(answer);
        assertThat(look().attempts(failed.deliveryId()).get(0)).containsEntry("answer_excerpt", "x".repeat(1024));
        assertThat(look().attempts(silent.deliveryId()).get(0)).containsEntry("answer_excerpt", null);
        assertThat(look().delivery(retried.deliveryId()).toString()).doesNotContain(answer);
    }

    @Test
    default void aFailedDeliveryIsInQuarantineWithItsReason() {
        DispatchRef dispatch = store().dispatched().dispatch();

        assertThat(Transition.FAIL.make(store(), dispatch)).isTrue();

        assertThat(look().delivery(dispatch.deliveryId()))
                .containsEntry("status", "failed")
                .containsEntry("attempts", "1")
                .containsEntry("dispatch_id", dispatch.dispatchId().toString())
                .containsEntry("failure_kind", "PLATFORM_FAILED")
                .containsEntry("completed_at", null);
        assertThat(look().secondsUntil("failed_at", dispatch.deliveryId())).isBetween(-5.0, 0.0);
    }

    @Test
    default void eachAttemptThatDidNotCompleteLeavesARow() {
        Dispatched first = store().dispatched();
        store().inNew(() -> store().deliveries.scheduleRetry(first.dispatch(), Duration.ZERO, Transition.FAILURE));
        Dispatched second = store().claim(1).get(0);
        assertThat(second.attempts()).isEqualTo(1);
        Transition.FAIL.make(store(), second.dispatch());

        assertThat(look().attempts(first.dispatch().deliveryId()))
                .extracting(
                        row -> row.get("attempt"),
                        row -> row.get("outcome"),
                        row -> row.get("dispatch_id"),
                        row -> row.get("node"),
                        row -> row.get("failure_kind"),
                        row -> row.get("failure_reason"))
                .containsExactly(
                        tuple(
                                "1",
                                "retried",
                                first.dispatch().dispatchId().toString(),
                                Store.NODE,
                                "PLATFORM_FAILED",
                                "a test failed it"),
                        tuple(
                                "2",
                                "failed",
                                second.dispatch().dispatchId().toString(),
                                Store.NODE,
                                "PLATFORM_FAILED",
                                "a test failed it"));
    }

    @Test
    default void aReleaseUsesNoAttempt() {
        DispatchRef dispatch = store().dispatched().dispatch();

        assertThat(Transition.RELEASE.make(store(), dispatch)).isTrue();

        assertThat(look().delivery(dispatch.deliveryId()))
                .containsEntry("status", "pending")
                .containsEntry("attempts", "0")
                .containsEntry("dispatch_id", null)
                .containsEntry("delivery_timeout_at", null);
        assertThat(look().attempts(dispatch.deliveryId())).isEmpty();
        assertThat(look().secondsUntil("available_at", dispatch.deliveryId())).isBetween(-4.0, 1.0);
    }

    @Test
    default void aReasonOfAnyKindIsStoredUpToItsLimit() {
        String reason = "a\u0000b" + "😀".repeat(400);
        DispatchRef dispatch = store().dispatched().dispatch();

        store().inNew(() -> store().deliveries.fail(dispatch, new Failure(FailureKind.CONSTRAINT_VIOLATED, reason)));

        String stored = look().delivery(dispatch.deliveryId()).get("failure_reason");
        assertThat(stored).startsWith("a b😀😀").endsWith("😀").hasSize(499);
    }

    /** Every kind fits its column. */
    @ParameterizedTest
    @EnumSource
    default void aFailureOfEachKindCanBeRecorded(FailureKind kind) {
        DispatchRef dispatch = store().dispatched().dispatch();

        assertThat(store().inNew(() -> store().deliveries.fail(dispatch, new Failure(kind, "any"))))
                .isTrue();
        assertThat(look().delivery(dispatch.deliveryId())).containsEntry("failure_kind", kind.name());
    }

    @Test
    default void aWorkerLoadsWhatIsDispatchedToIt() {
        DispatchRef dispatch = store().dispatched().dispatch();

        WorkRows.Work loaded = store().inNew(() -> store().work.load(dispatch)).orElseThrow();
        assertThat(loaded.delivery().dispatch()).isEqualTo(dispatch);
        assertThat(loaded.payload()).isEqualTo("{}");
        assertThat(loaded.headers()).isNull();
        assertThat(loaded.remaining()).isBetween(Duration.ofSeconds(3595), Duration.ofSeconds(3600));
        assertThat(loaded.delivery().application()).isEqualTo(APPLICATION);
    }

    @Test
    default void ofABatchOnlyWhatIsStillDispatchedIsLoaded() {
        List<DispatchRef> batch =
                Stream.generate(() -> store().dispatched().dispatch()).limit(3).toList();
        Transition.COMPLETE.make(store(), batch.get(1));

        List<WorkRows.Work> loaded = store().inNew(() -> store().work.load(batch));

        assertThat(loaded)
                .extracting(work -> work.delivery().dispatch())
                .containsExactlyInAnyOrder(batch.get(0), batch.get(2));
    }

    @ParameterizedTest
    @EnumSource
    default void aWorkerLoadsNothingOnceItsDispatchHasEnded(Transition end) {
        DispatchRef dispatch = store().dispatched().dispatch();
        end.make(store(), dispatch);

        assertThat(store().inNew(() -> store().work.load(dispatch))).isEmpty();
        assertThat(store().inNew(() -> store().deliveries.isCompletedBy(dispatch)))
                .isEqualTo(end == Transition.COMPLETE);
        DispatchRef other = new DispatchRef(dispatch.deliveryId(), UUID.randomUUID());
        assertThat(store().inNew(() -> store().deliveries.isCompletedBy(other))).isFalse();
    }

    /** B2: a result is recorded a little after the timeout too, as long as nobody reclaimed the delivery. */
    @Test
    default void aLateResultCountsUntilTheDeliveryIsReclaimed() {
        DispatchRef dispatch = store().dispatched().dispatch();
        expire(dispatch.deliveryId());

        assertThat(store().complete(dispatch)).isTrue();
    }

    private void assertChangesNothing(Transition late, DispatchRef dispatch) {
        Map<String, String> before = look().delivery(dispatch.deliveryId());
        var attempts = look().attempts(dispatch.deliveryId());

        assertThat(late.make(store(), dispatch)).isFalse();

        assertThat(look().delivery(dispatch.deliveryId())).isEqualTo(before);
        assertThat(look().attempts(dispatch.deliveryId())).isEqualTo(attempts);
    }
}
