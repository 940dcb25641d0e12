package org.outboxee.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One sentence tells whoever was woken up why a delivery is where it is. */
class DeliveryExplanationTest {

    private static final NodeView NOTHING_WRONG = new NodeView(true, null, List.of());

    @Test
    void aFirstAttemptThatIsHeldBackSaysUntilWhen() {
        assertThat(explain(new GivenDelivery().dueIn("PT3H2M1S")))
                .isEqualTo("Pending: the first attempt is due at 2026-11-30T15:02:01Z (in 3h 2m).");
    }

    @Test
    void aRetrySaysWhichOneItIsWhenItComesAndWhatWentWrong() {
        assertThat(explain(new GivenDelivery()
                        .attempts(1)
                        .dueIn("PT55S")
                        .lastFailure("JOB_FAILED", "the job threw org.shop.OutOfStock")))
                .isEqualTo("Pending: retry 1 of 2 is due at 2026-11-30T12:00:55Z (in 55s); the last failure was"
                        + " JOB_FAILED, the job threw org.shop.OutOfStock.");
    }

    @Test
    void aScheduleWithoutEndNamesNoNumberOfRetries() {
        assertThat(explain(new GivenDelivery()
                        .schedule("exponential PT2S PT1M")
                        .attempts(7)
                        .run(3)
                        .dueIn("PT1M")))
                .isEqualTo("Pending: retry 7 of run 3 is due at 2026-11-30T12:01:00Z (in 1m 0s).");
    }

    @Test
    void whatHasJustBecomeDueGoesOutWithTheNextPass() {
        assertThat(explain(new GivenDelivery().dueIn("-PT2S")))
                .isEqualTo("Pending: the first attempt has been due since 2026-11-30T11:59:58Z (for 2s);"
                        + " the next pass sends it.");
        assertThat(explain(new GivenDelivery().dueIn("PT0S"))).contains("(for 0s)");
    }

    @Test
    void whatHasBeenDueForLongWaitsForItsQueue() {
        assertThat(explain(new GivenDelivery().dueIn("-P1DT2H")))
                .endsWith("(for 1d 2h); it waits behind others of its queue or for the results of those already sent.");
    }

    @Test
    void aSilentConsumerIsSaidToBeOne() {
        assertThat(explain(new GivenDelivery()
                        .attempts(1)
                        .dueIn("-PT1H")
                        .lastFailure("DELIVERY_TIMED_OUT", "no result within the delivery's timeout of PT1H")))
                .contains("its consumer gave no result, so only a few deliveries of this kind are tried at a time");
    }

    @Test
    void whatStandsInTheWayOnThisNodeIsNamed() {
        GivenDelivery due = new GivenDelivery().dueIn("-PT1H");

        assertThat(explain(due, new NodeView(true, "the build of this node has no job x", List.of("the broker: gone"))))
                .endsWith("; the build of this node has no job x.");
        assertThat(explain(due, new NodeView(false, null, List.of())))
                .endsWith("; the relay of this node is switched off (outbox.relay.enabled).");
        assertThat(explain(due, new NodeView(true, null, List.of("the broker: gone", "the schema: old"))))
                .endsWith("; not available here: the broker: gone, the schema: old.");
        assertThat(explain(new GivenDelivery().dueIn("PT1H"), new NodeView(false, null, List.of())))
                .as("nothing stands in the way of what isn't due")
                .doesNotContain("switched off");
    }

    @Test
    void aDispatchedWebhookNamesItsEndpoint() {
        GivenDelivery delivery = new GivenDelivery().queue("http:billing").dispatched("PT1S", "PT19S");

        assertThat(explain(delivery)).contains("attempt 1 went to endpoint ").doesNotContain("queue");
    }

    @Test
    void aDispatchedMessageForOthersNamesItsDestination() {
        GivenDelivery delivery = new GivenDelivery().queue("publish:orders").dispatched("PT1S", "PT59S");

        assertThat(explain(delivery)).contains("attempt 1 went to destination ").doesNotContain("queue");
    }

    @Test
    void aDispatchedDeliverySaysWhereItWentAndWhatHappensWithoutAResult() {
        assertThat(explain(new GivenDelivery().attempts(1).dispatched("PT12S", "PT48S")))
                .isEqualTo("Dispatched: attempt 2 went to queue stock at 2026-11-30T11:59:48Z (12s ago) from node"
                        + " node-1; without a result by 2026-11-30T12:00:48Z (in 48s) it counts as lost and retry 2 of 2"
                        + " follows PT2M later.");
        assertThat(explain(new GivenDelivery().queue("-").attempts(2).dispatched("PT12S", "PT48S")))
                .contains("attempt 3 went to a thread of the server")
                .endsWith("it counts as lost and the delivery fails, since no retry is left.");
    }

    @Test
    void aDispatchWhoseTimeIsOverSaysWhoCountsItAsLost() {
        GivenDelivery late = new GivenDelivery().dispatched("PT2H", "-PT1H");

        assertThat(explain(late))
                .endsWith("; its time was over at 2026-11-30T11:00:00Z (1h 0m ago), the next pass counts it as lost.");
        assertThat(explain(late, new NodeView(false, null, List.of())))
                .endsWith("(1h 0m ago), a node whose relay is switched on counts it as lost.");
        assertThat(explain(
                        late, new NodeView(true, "the build of this node has no job x", List.of("the broker: gone"))))
                .as("counting as lost needs neither the job nor the broker")
                .endsWith("(1h 0m ago), the next pass counts it as lost.");
    }

    @Test
    void aCompletedDeliverySaysWhichAttemptDidIt() {
        assertThat(explain(new GivenDelivery().run(2).attempts(1).completed("PT3M5S")))
                .isEqualTo("Completed at 2026-11-30T11:56:55Z (3m 5s ago) by attempt 2 of run 2 from node node-1.");
    }

    @Test
    void aFailedDeliverySaysWhyNothingFollowsAndHowToReopenIt() {
        assertThat(explain(new GivenDelivery()
                        .attempts(3)
                        .failed("PT5S")
                        .lastFailure("RETRY_REQUESTED", "the job threw a RetryableOutboxException")))
                .isEqualTo("Failed for good at 2026-11-30T11:59:55Z (5s ago) in attempt 3: RETRY_REQUESTED, the job"
                        + " threw a RetryableOutboxException; no retry is left, 2 of 2 used. Once the cause is gone, POST"
                        + " api/deliveries/00000000-0000-0000-0000-000000000001/reopen starts run 2.");
    }

    @ParameterizedTest
    @CsvSource({
        "JOB_FAILED, list PT1M, a failure of this kind is never retried",
        "A_KIND_OF_A_LATER_BUILD, list PT1M, a failure of this kind is never retried",
        "PLATFORM_FAILED, list, its schedule has no retries",
        "PLATFORM_FAILED, exponential PT2S PT1M giveUpAfter PT1H, its run was older than its schedule allows",
        "PLATFORM_FAILED, nonsense, its retry schedule cannot be read"
    })
    void eachReasonForTheEndIsToldApart(String kind, String schedule, String why) {
        assertThat(explain(new GivenDelivery()
                        .attempts(1)
                        .schedule(schedule)
                        .failed("PT5S")
                        .lastFailure(kind, null)))
                .contains(": " + kind + "; " + why);
    }

    @Test
    void aScheduleThatNobodyCanReadStopsNoExplanation() {
        assertThat(explain(new GivenDelivery().schedule("nonsense").attempts(1).dueIn("PT1M")))
                .startsWith("Pending: retry 1 is due");
        assertThat(explain(new GivenDelivery().schedule("nonsense").dispatched("PT1S", "PT1S")))
                .endsWith("the delivery fails, since its retry schedule cannot be read.");
    }

    private static String explain(GivenDelivery delivery) {
        return explain(delivery, NOTHING_WRONG);
    }

    private static String explain(GivenDelivery delivery, NodeView node) {
        return DeliveryExplanation.of(delivery.read(), node);
    }
}
