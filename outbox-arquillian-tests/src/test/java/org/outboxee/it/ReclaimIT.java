package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.test.Eventually;

/** What becomes of an attempt whose result doesn't come in time, or comes too late (spec A11, A16; L1, L3). */
@ProbeIT
@Tag("core")
class ReclaimIT {

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.usual();
    }

    @ParameterizedTest
    @CsvSource({
        "LocalProbe, LocalJob, -",
        "QueuedProbe, QueueJob, probe.a",
        "MessageDrivenProbe, MessageDrivenJob, probe.m"
    })
    void aDeliveryWhoseMessageWasLostIsDoneInItsNextAttempt(String event, String job, String queue) {
        ProbeTest test = test("lost-" + event);

        StoredByHand.lostDelivery(event, job, queue, 0, StoredByHand.payload(test));

        test.awaitFinal(1);
        assertThat(test.statuses()).containsExactly("completed");
        assertThat(test.column("d.attempts")).containsExactly("1");
        assertThat(test.attempts("outcome || ' ' || failure_kind")).containsExactly("retried DELIVERY_TIMED_OUT");
        assertThat(test.begun("attempt")).containsExactly("2");
        assertThat(test.effects()).isEqualTo(1);
    }

    @Test
    void aDeliveryWhoseLastMessageWasLostHasFailed() {
        ProbeTest test = test("last-lost");

        StoredByHand.lostDelivery("QueuedProbe", "QueueJob", "probe.a", 2, StoredByHand.payload(test));

        test.awaitFinal(1);
        assertThat(test.statuses()).containsExactly("failed");
        assertThat(test.column("d.failure_kind")).containsExactly("DELIVERY_TIMED_OUT");
        assertThat(test.column("d.attempts")).containsExactly("3");
        assertThat(test.runs()).isZero();
    }

    @Test
    void aLateResultChangesNothingAndItsWorkIsRolledBack() {
        EveryWorker every = EveryWorker.asked(base.toString(), Behaviour.GATE);
        every.forEach(test -> test.awaitRuns(1));

        every.forEach(ProbeTest::expire);
        every.forEach(test -> test.awaitRuns(2)); // reclaimed and sent again while the first attempt still runs
        List<String> late = every.map(test -> test.begun("dispatch_id").get(0));
        every.forEach(ProbeTest::openGate);

        every.onceFinal(1, test -> {
            assertThat(test.statuses()).as(test.name()).containsExactly("completed");
            assertThat(test.column("d.attempts")).containsExactly("1");
        });
        for (String dispatch : late) {
            String tooLate = "dispatch " + dispatch + " is no longer current; its work was rolled back";
            Eventually.await(tooLate, () -> ArquillianServer.linesWith(tooLate).size() == 1);
        }
        every.forEach(
                test -> assertThat(test.effectsByAttempt()).as(test.name()).containsExactly("2"));
    }

    /** Three attempts of three seconds with a timeout of two: each is given up, and none leaves anything behind. */
    @Test
    void aJobThatOutlivesItsTimeoutIsCountedOncePerAttemptAndLeavesNoEffect() {
        for (ProbeTest test : addShort("behaviour=WAIT", "millis=3000")) {
            test.awaitFinal(1);
            assertThat(test.statuses()).as(test.name()).containsExactly("failed");
            assertThat(test.column("d.failure_kind")).containsAnyOf("DELIVERY_TIMED_OUT", "TRANSACTION_TIMED_OUT");
            assertThat(test.column("d.attempts")).containsExactly("3");
            assertThat(test.attempts("outcome")).containsExactly("retried", "retried", "failed");
            assertThat(test.runs()).isEqualTo(3);
            assertThat(test.effects()).isZero();
        }
    }

    @Test
    void ofTwoAttemptsThatOverlapAtMostOneHasAnEffect() {
        List<ProbeTest> tests = addShort("behaviour=GATE");
        for (ProbeTest test : tests) {
            test.awaitRuns(2);
            test.openGate();
        }

        for (ProbeTest test : tests) {
            test.awaitFinal(1);
            assertThat(test.effects()).as(test.name()).isEqualTo(test.statuses().equals(List.of("completed")) ? 1 : 0);
        }
    }

    /** To a job on a queue and to a local one, both with a timeout of two seconds. */
    private List<ProbeTest> addShort(String... parameters) {
        return Stream.of("ShortTimeoutProbe", "LocalShortTimeoutProbe")
                .map(event -> {
                    ProbeTest test = test(event);
                    test.add(event, parameters);
                    return test;
                })
                .toList();
    }

    private ProbeTest test(String promise) {
        return ProbeTest.of(base.toString(), promise);
    }
}
