package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.wake.AskedBean;
import org.outboxee.it.wake.AskingProbe;
import org.outboxee.it.wake.InterruptingProbe;
import org.outboxee.it.wake.OwnTransaction;
import org.outboxee.it.wake.SlowCompletion;
import org.outboxee.it.wake.SlowCompletionProbe;
import org.outboxee.it.wake.WakeJob;
import org.outboxee.it.wake.WakeRoutes;
import org.outboxee.test.Eventually;

/**
 * An idle relay of this application looks once an hour: whatever arrives within a test's patience arrived because the
 * commit of its event woke the relay (spec A7; T8, T9, T11, K4).
 */
@ProbeIT
class WakeUpIT {

    /** So that a job that never ends fails the test instead of going on for ever. */
    private static final int MOST_ADDED = 5_000;

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named("wake")
                .with("outbox.relay.interval", "PT1H")
                .and(
                        AskedBean.class,
                        AskingProbe.class,
                        InterruptingProbe.class,
                        OwnTransaction.class,
                        SlowCompletion.class,
                        SlowCompletionProbe.class,
                        WakeJob.class,
                        WakeRoutes.class)
                .build();
    }

    @Test
    void whatAMessageDrivenBeanAddsWakesTheRelayAfterItsCommit() {
        ProbeTest test = test("asked");

        test.add(AskingProbe.class.getName());

        test.awaitFinal(4);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(3);
        assertThat(test.businessRows()).as("of who asks and who is asked").isEqualTo(2);
    }

    @Test
    void aTransactionOfItsOwnInBetweenDisturbsNoWakeUp() {
        ProbeTest test = test("in-between");

        test.add(AskingProbe.class.getName(), "millis=1");

        test.awaitFinal(4);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(3);
        assertThat(test.businessRows())
                .as("of who asks, who is asked, and two in between")
                .isEqualTo(4);
    }

    /** Whether such a transaction still commits is the server's choice. */
    @Test
    void aTimeOutDuringTheCompletionLeavesAllOrNothing() {
        ProbeTest test = test("slow-completion");

        test.add(SlowCompletionProbe.class.getName());
        test.awaitFinal(1);

        boolean committed = test.begun("job").contains("committed");
        test.awaitFinal(committed ? 4 : 1);
        assertThat(test.events()).isEqualTo(committed ? 2 : 1);
        assertThat(test.businessRows()).isEqualTo(committed ? 2 : 1);
        assertThat(test.effects()).isEqualTo(committed ? 3 : 0);
    }

    @Test
    void anInterruptedRelayLeavesNoTransactionOpenAndGoesOn() {
        ProbeTest interrupting = test("interrupting");
        ProbeTest others = test("interrupted");
        interrupting.add(InterruptingProbe.class.getName(), "millis=8000");

        int added = 0;
        while (interrupting.runs() == 0 && added < MOST_ADDED) {
            others.add("LocalProbe", "count=5");
            added += 5;
        }

        others.awaitFinal(added);
        interrupting.awaitFinal(1);
        assertThat(interrupting.begun("job")).first().asString().matches("interrupted [1-9][0-9]*");
        assertThat(others.statuses()).hasSize(added).containsOnly("completed");
        assertThat(others.effects()).isEqualTo(added);
        assertThat(others.deliveriesWithEffect()).isEqualTo(added);
        Eventually.await(
                "no transaction holds on to the tables",
                () -> ProbeTables.number("select count(*) from probe_locks") == 0);
    }

    private ProbeTest test(String promise) {
        return ProbeTest.of(base.toString(), promise);
    }
}
