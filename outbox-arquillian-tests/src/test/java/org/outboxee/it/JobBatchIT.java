package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Deliveries of one job that share a transaction: what goes wrong with one is nobody else's. */
@ProbeIT
@Tag("core")
class JobBatchIT {

    private static final int COUNT = 400;
    private static final int ROUNDS = 20;

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.usual();
    }

    @Test
    @OnPostgresql("only it tells a row's transaction")
    void whatWaitsForTheSameJobSharesTransactions() {
        ProbeTest test = added("together", "count=" + COUNT);

        test.awaitFinal(COUNT);
        assertThat(test.statuses()).hasSize(COUNT).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(COUNT);
        assertThat(test.deliveriesWithEffect()).isEqualTo(COUNT);
        assertThat(ProbeTables.number(
                        "select count(distinct xmin::text) from probe_effects where test = ?", test.name()))
                .as("transactions")
                .isLessThan(COUNT * 3 / 4);
    }

    @ParameterizedTest
    @CsvSource({
        "THROW, failed, 1, 0",
        "CONSTRAINT_AT_FLUSH, failed, 1, 0",
        "MARK_BY_OTHER_EJB, failed, 3, 0",
        "RETRY_ONCE, completed, 1, 1",
        "THROW_INTERRUPTED, failed, 3, 0"
    })
    void oneThatFailsHasTheOutcomeThatItWouldHaveAloneAndTheOthersAreCompletedOnce(
            String behaviour, String status, String attempts, int effects) {
        boolean together = false;
        for (int round = 0; round < ROUNDS && !together; round++) {
            ProbeTest before = added("before-" + behaviour, "count=100");
            ProbeTest broken = added("broken-" + behaviour, "behaviour=" + behaviour);
            ProbeTest after = added("after-" + behaviour, "count=100");

            broken.awaitFinal(1);
            assertThat(broken.statuses()).containsExactly(status);
            assertThat(broken.column("d.attempts")).containsExactly(attempts);
            assertThat(broken.effects()).isEqualTo(effects);
            completedOnce(before);
            completedOnce(after);
            together = broken.runs() > Integer.parseInt(attempts) + effects;
        }
        assertThat(together).as("it was once among others, and then alone").isTrue();
    }

    private static void completedOnce(ProbeTest test) {
        test.awaitFinal(100);
        assertThat(test.statuses()).hasSize(100).containsOnly("completed");
        assertThat(test.column("d.attempts")).containsOnly("0");
        assertThat(test.effects()).isEqualTo(100);
        assertThat(test.deliveriesWithEffect()).isEqualTo(100);
    }

    private ProbeTest added(String promise, String... parameters) {
        ProbeTest test = ProbeTest.of(base.toString(), promise);
        test.add("TogetherProbe", parameters);
        return test;
    }
}
