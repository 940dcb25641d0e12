package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.it.probe.Behaviour;

/** What a running job holds: nothing that others wait for (spec A11), and no transaction if it is declared so (A16). */
@ProbeIT
@Tag("core")
class RunningJobIT {

    /** {@code jakarta.transaction.Status.STATUS_NO_TRANSACTION}. */
    private static final String NO_TRANSACTION = "transaction status 6";

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.usual();
    }

    @Test
    void nobodyWaitsForTheDeliveryOfARunningJob() {
        EveryWorker every = EveryWorker.asked(base.toString(), Behaviour.GATE);
        every.forEach(test -> test.awaitRuns(1));

        every.forEach(test -> {
            assertThat(test.column("d.status")).as(test.name()).containsExactly("dispatched");
            assertThat(ProbeTables.rows(
                            "select status from outbox_deliveries where id = cast(? as uuid) for update nowait",
                            test.column("d.id").get(0)))
                    .hasSize(1);
            assertThat(test.get("status")).containsPattern("dispatched=([3-9]|[1-9][0-9])");
        });

        every.forEach(ProbeTest::openGate);
        every.onceFinal(1, test -> assertThat(test.effects()).as(test.name()).isEqualTo(1));
    }

    @Test
    void aJobOutsideRunsWithoutATransaction() {
        ProbeTest test = ProbeTest.of(base.toString(), "outside");

        test.add("OutsideProbe");

        test.awaitFinal(1);
        assertThat(test.statuses()).containsExactly("completed");
        assertThat(test.begun("job")).contains(NO_TRANSACTION);
        assertThat(test.effects()).isEqualTo(1);
    }

    @Test
    void whatAJobOutsideDidBeforeItsFailureStays() {
        ProbeTest test = ProbeTest.of(base.toString(), "outside-retry");

        test.add("OutsideProbe", "behaviour=RETRY_ONCE_AFTER_COMMIT");

        test.awaitFinal(1);
        assertThat(test.statuses()).containsExactly("completed");
        assertThat(test.column("d.attempts")).containsExactly("1");
        assertThat(test.effectsByAttempt()).containsExactly("1", "2");
    }

    @Test
    void aJobOutsideThatThrowsHasFailed() {
        ProbeTest test = ProbeTest.of(base.toString(), "outside-throws");

        test.add("OutsideProbe", "behaviour=THROW");

        test.awaitFinal(1);
        assertThat(test.statuses()).containsExactly("failed");
        assertThat(test.column("d.failure_kind")).containsExactly("JOB_FAILED");
        assertThat(test.begun("job")).containsExactly(NO_TRANSACTION);
    }
}
