package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.it.probe.Behaviour;

/** Retries go by the delivery's own schedule of one and two seconds, each delivery for itself (spec A12, A14, A15). */
@ProbeIT
@Tag("core")
class RetryScheduleIT {

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.usual();
    }

    @Test
    void twoDelaysGiveThreeAttemptsOfWhichOnlyTheLastIsTheLast() {
        EveryWorker.asked(base.toString(), Behaviour.RETRY).onceFinal(1, test -> {
            assertThat(test.statuses()).as(test.name()).containsExactly("failed");
            assertThat(test.column("d.failure_kind")).containsExactly("RETRY_REQUESTED");
            assertThat(test.column("d.attempts")).containsExactly("3");
            assertThat(test.attempts("outcome")).containsExactly("retried", "retried", "failed");
            assertThat(test.begun("attempt || case when last_attempt then ' and last' else '' end"))
                    .containsExactly("1", "2", "3 and last");
            assertThat(test.effects()).isZero();
        });
    }

    @Test
    void noAttemptIsEarlierThanTheScheduleSays() {
        EveryWorker.asked(base.toString(), Behaviour.RETRY).onceFinal(1, test -> {
            List<String> gaps = test.attempts("seconds_between(lag(a.ended_at) over ("
                    + "partition by a.delivery_id order by a.attempt), a.dispatched_at)");
            assertThat(gaps).as(test.name()).hasSize(3);
            assertThat(Double.parseDouble(gaps.get(1))).isGreaterThanOrEqualTo(1);
            assertThat(Double.parseDouble(gaps.get(2))).isGreaterThanOrEqualTo(2);
        });
    }

    @Test
    void aRequestForRetryIsFoundAnywhereAmongTheCauses() {
        EveryWorker.asked(base.toString(), Behaviour.RETRY_WRAPPED).onceFinal(1, test -> {
            assertThat(test.attempts("outcome || ' ' || failure_kind"))
                    .as(test.name())
                    .containsExactly("retried RETRY_REQUESTED", "retried RETRY_REQUESTED", "failed RETRY_REQUESTED");
            assertThat(test.runs()).isEqualTo(3);
        });
    }

    @Test
    void anAttemptThatSucceedsAfterARetryLeavesOneEffect() {
        EveryWorker.asked(base.toString(), Behaviour.RETRY_ONCE).onceFinal(1, test -> {
            assertThat(test.statuses()).as(test.name()).containsExactly("completed");
            assertThat(test.column("d.attempts")).containsExactly("1");
            assertThat(test.effects()).isEqualTo(1);
            assertThat(test.column("coalesce(d.failure_kind, 'none')")).containsExactly("none");
        });
    }

    @Test
    void theDeliveriesOfOneEventHaveResultsOfTheirOwn() {
        ProbeTest test = ProbeTest.of(base.toString(), "fan-out");

        test.add("FanOutProbe", "behaviour=AS_JOB");

        test.awaitFinal(3);
        assertThat(test.column("d.target || ' ' || d.status || ' ' || d.attempts"))
                .containsExactlyInAnyOrder(
                        job("LocalJob") + " completed 0",
                        job("QueueJob") + " completed 1",
                        job("MessageDrivenJob") + " failed 1");
        assertThat(test.deliveriesWithEffect()).isEqualTo(2);
        assertThat(test.effects()).isEqualTo(2);
    }

    private static String job(String name) {
        return "org.outboxee.it.probe." + name;
    }
}
