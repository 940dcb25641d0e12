package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.it.probe.LocalProbe;
import org.outboxee.it.probe.MessageDrivenProbe;

/** What an event's options and a message-driven job's loader promise. */
@ProbeIT
@Tag("core")
class EventOptionsIT {

    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.usual();
    }

    @Test
    void theTraceparentReachesEachKindOfJob() {
        ProbeTest test = ProbeTest.of(base.toString(), "traceparent");

        assertThat(test.addWith("FanOutProbe", TRACE, "PT0S").status()).isEqualTo(200);

        test.awaitFinal(3);
        assertThat(ProbeTables.rows("select job, traceparent from probe_runs where test = ? order by job", test.name()))
                .containsExactly(
                        List.of("LocalJob", TRACE), List.of("MessageDrivenJob", TRACE), List.of("QueueJob", TRACE));
    }

    @Test
    void aDelayHoldsBackTheFirstAttemptByTheDatabasesClock() {
        ProbeTest test = ProbeTest.of(base.toString(), "delay");

        assertThat(test.addWith("FanOutProbe", TRACE, "PT2.5S").status()).isEqualTo(200);

        test.awaitFinal(3);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.count("seconds_between(e.created_at, d.available_at) = 2.5"))
                .isEqualTo(3);
        assertThat(test.count("d.dispatched_at >= d.available_at")).isEqualTo(3);
        assertThat(test.count("e.routed_at < d.available_at"))
                .as("only the attempt waits")
                .isEqualTo(3);
        assertThat(test.effects()).isEqualTo(3);
    }

    @Test
    void aMessageDrivenJobThatAsksForAnotherClassFailsForGoodWithBothNames() {
        ProbeTest test = ProbeTest.of(base.toString(), "other-class");

        test.add("MessageDrivenProbe", "behaviour=LOAD_OTHER_CLASS");

        test.awaitFinal(1);
        assertThat(failures(test))
                .containsExactly("UNREADABLE_EVENT: delivery " + id(test) + " carries an event of type "
                        + MessageDrivenProbe.class.getName() + ", was asked for " + LocalProbe.class.getName());
        assertThat(test.effects()).isZero();
    }

    @Test
    void aMessageDrivenJobThatAsksForAnotherDeliveryFailsForGoodWithBothIds() {
        ProbeTest test = ProbeTest.of(base.toString(), "other-delivery");

        test.add("MessageDrivenProbe", "behaviour=LOAD_OTHER_DELIVERY");

        test.awaitFinal(1);
        assertThat(failures(test))
                .containsExactly(
                        "UNREADABLE_EVENT: load() gives only the event of the delivery being worked on, which is "
                                + id(test) + ", was asked for 00000000-0000-1267-0000-000000001267");
        assertThat(test.effects()).isZero();
    }

    private static String id(ProbeTest test) {
        return test.column("d.id").get(0);
    }

    private static List<String> failures(ProbeTest test) {
        return test.column("d.failure_kind || ': ' || d.failure_reason");
    }
}
