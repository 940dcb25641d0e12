package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.DatabaseProduct;
import org.outboxee.it.harness.ServerKind;
import org.outboxee.it.logging.LogEverything;
import org.outboxee.it.probe.Behaviour;

/**
 * What a job's failure makes of its delivery, the same for local jobs, queue workers and message-driven jobs: by its
 * exceptions (spec A12), by a transaction that cannot commit, and without a word of the job's own (spec A22).
 */
@ProbeIT
@Tag("core")
class JobFailureIT {

    /** In the message of every exception that the probe's jobs throw. */
    private static final String SECRET = "secret-4711";

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named("probe").and(LogEverything.class).build();
    }

    @ParameterizedTest
    @EnumSource(
            value = Behaviour.class,
            names = {"THROW", "THROW_ERROR", "THROW_CHECKED"})
    void whatAJobThrowsFailsItsDeliveryAtOnceAndIsNotRepeatedAnywhere(Behaviour behaviour) {
        EveryWorker.asked(base.toString(), behaviour).onceFinal(1, test -> {
            failedAtOnce(test, "JOB_FAILED");
            String delivery = test.column("d.id").get(0);
            assertThat(test.column("d.failure_reason").get(0))
                    .startsWith("the job threw java.lang.")
                    .doesNotContain(SECRET);
            assertThat(test.attempts("failure_reason")).allMatch(reason -> !reason.contains(SECRET));
            assertThat(ArquillianServer.linesWith("outboxDeliveryId=" + delivery))
                    .isNotEmpty();
            assertThat(ArquillianServer.linesWith(SECRET)).isEmpty();
        });
    }

    /** The record of a result must not take an interrupted wait for a connection for a database that is away (K4). */
    @Test
    void aJobThatLeavesItsThreadInterruptedHasCompleted() {
        int before = timesAway();

        EveryWorker.asked(base.toString(), Behaviour.LEAVE_INTERRUPTED).onceFinal(1, test -> {
            assertThat(test.statuses()).as(test.name()).containsExactly("completed");
            assertThat(test.column("d.attempts")).containsExactly("0");
            assertThat(test.effects()).isEqualTo(1);
        });

        assertThat(timesAway()).isEqualTo(before);
    }

    /** Only the server interrupts a job, so that is no failure of the job's own. */
    @Test
    void aJobThatWasInterruptedIsTriedAgain() {
        int before = timesAway();

        EveryWorker.asked(base.toString(), Behaviour.THROW_INTERRUPTED).onceFinal(1, test -> {
            assertThat(test.attempts("outcome || ' ' || failure_kind"))
                    .as(test.name())
                    .containsExactly("retried PLATFORM_FAILED", "retried PLATFORM_FAILED", "failed PLATFORM_FAILED");
            assertThat(test.runs()).isEqualTo(3);
            assertThat(test.effects()).isZero();
        });

        assertThat(timesAway()).isEqualTo(before);
    }

    private static int timesAway() {
        return ArquillianServer.linesWith("database is not available").size();
    }

    @ParameterizedTest
    @EnumSource(
            value = Behaviour.class,
            names = {"CONSTRAINT_AT_FLUSH", "CONSTRAINT_IN_LAST_FLUSH", "CONSTRAINT_AT_COMMIT"})
    void aBrokenConstraintIsTheJobsFailure(Behaviour behaviour) {
        assumeTrue(
                DatabaseProduct.active().checksAtCommit() || behaviour != Behaviour.CONSTRAINT_AT_COMMIT,
                DatabaseProduct.CHECKS_EARLY);
        assumeFalse(
                behaviour == Behaviour.CONSTRAINT_AT_COMMIT && ServerKind.active() == ServerKind.PAYARA,
                "Payara 6 only logs why the database refused a commit and hands over an XAException without a cause");
        EveryWorker.asked(base.toString(), behaviour).onceFinal(1, test -> failedAtOnce(test, "CONSTRAINT_VIOLATED"));
    }

    /** Also where the server does not say that it was one: then it is retried by the schedule, and nothing is kept. */
    @Test
    @OnPostgresql(DatabaseProduct.CHECKS_EARLY)
    void aConstraintThatOnlyTheCommitChecksLeavesNothingBehind() {
        EveryWorker.asked(base.toString(), Behaviour.CONSTRAINT_AT_COMMIT).onceFinal(1, test -> {
            assertThat(test.statuses()).as(test.name()).containsExactly("failed");
            assertThat(test.column("d.failure_kind")).containsAnyOf("CONSTRAINT_VIOLATED", "PLATFORM_FAILED");
            assertThat(test.effects()).isZero();
        });
    }

    @Test
    @OnPostgresql(DatabaseProduct.CHECKS_EARLY)
    void aFailedCommitIsRetriedAndLeavesOneEffect() {
        EveryWorker.asked(base.toString(), Behaviour.COMMIT_FAILS_ONCE).onceFinal(1, test -> {
            assertThat(test.statuses()).as(test.name()).containsExactly("completed");
            assertThat(test.column("d.attempts")).containsExactly("1");
            assertThat(test.attempts("outcome || ' ' || failure_kind")).containsExactly("retried PLATFORM_FAILED");
            assertThat(test.runs()).isEqualTo(2);
            assertThat(test.effects()).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = Behaviour.class,
            names = {"MARK_BY_OTHER_EJB", "SWALLOW"})
    void aTransactionThatSomethingMarkedIsRecordedAsSuchAndItsEffectIsNotKept(Behaviour behaviour) {
        EveryWorker.asked(base.toString(), behaviour).onceFinal(1, test -> {
            assertThat(test.statuses()).as(test.name()).containsExactly("failed");
            assertThat(test.column("d.failure_kind")).containsExactly("MARKED_ROLLBACK");
            assertThat(test.attempts("failure_kind")).hasSize(3).containsOnly("MARKED_ROLLBACK");
            assertThat(test.runs()).isEqualTo(3);
            assertThat(test.effects()).isZero();
        });
    }

    @Test
    void whatAJobAddsIsThereWithItsCompletion() {
        EveryWorker.asked(base.toString(), Behaviour.ADD_EVENT).onceFinal(2, test -> {
            assertThat(test.statuses()).as(test.name()).containsOnly("completed");
            assertThat(test.events()).isEqualTo(2);
            assertThat(test.deliveriesWithEffect()).isEqualTo(2);
        });
    }

    @Test
    void whatAFailedJobAddsNeverWas() {
        EveryWorker.asked(base.toString(), Behaviour.ADD_EVENT_THEN_THROW).onceFinal(1, test -> {
            failedAtOnce(test, "JOB_FAILED");
            assertThat(test.events()).isEqualTo(1);
        });
    }

    private static void failedAtOnce(ProbeTest test, String kind) {
        assertThat(test.statuses()).as(test.name()).containsExactly("failed");
        assertThat(test.column("d.failure_kind")).containsExactly(kind);
        assertThat(test.column("d.attempts")).containsExactly("1");
        assertThat(test.attempts("outcome || ' ' || failure_kind")).containsExactly("failed " + kind);
        assertThat(test.runs()).isEqualTo(1);
        assertThat(test.effects()).isZero();
    }
}
