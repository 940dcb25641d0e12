package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.logging.LogEverything;

/** A payload that nobody can read is its own delivery's failure, and nobody else's (spec A13, A22; S2, C16). */
@ProbeIT
class BrokenPayloadIT {

    private static final String SECRET = "secret-4711";

    /** More than a batch of the relay. */
    private static final int MANY = 120;

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named("probe").and(LogEverything.class).build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"LocalProbe", "QueuedProbe", "MessageDrivenProbe"})
    void itFailsAtOnceWithAReasonThatSaysNothingOfIt(String event) {
        ProbeTest test = test("broken-" + event);

        StoredByHand.event(event, truncated(test));
        StoredByHand.event(event, "{\"test\":\"" + test.name() + "\",\"behaviour\":\"" + SECRET + "\",\"millis\":0}");

        test.awaitFinal(2);
        assertThat(test.statuses()).containsOnly("failed");
        assertThat(test.column("d.failure_kind")).containsOnly("UNREADABLE_EVENT");
        assertThat(test.column("d.attempts")).containsOnly("1");
        assertThat(test.runs()).isZero();
        assertThat(test.column("d.failure_reason"))
                .allMatch(reason -> reason.contains(event) && !reason.contains(SECRET));
        assertThat(test.attempts("failure_reason")).hasSize(2).noneMatch(reason -> reason.contains(SECRET));
        assertThat(ArquillianServer.linesWith(
                        "outboxDeliveryId=" + test.column("d.id").get(1)))
                .isNotEmpty();
        assertThat(ArquillianServer.linesWith(SECRET)).isEmpty();
    }

    @Test
    void itHoldsBackNobody() {
        ProbeTest broken = test("many-broken");
        for (int i = 0; i < MANY; i++) {
            StoredByHand.event("QueuedProbe", truncated(broken));
        }
        ProbeTest good = test("behind-them");

        good.add("QueuedProbe", "count=10");

        good.awaitFinal(10);
        assertThat(good.statuses()).containsOnly("completed");
        assertThat(good.effects()).isEqualTo(10);
        broken.awaitFinal(MANY);
        assertThat(broken.statuses()).containsOnly("failed");
    }

    @Test
    void itFailsAlsoWhenItsMessageWasLostBefore() {
        ProbeTest test = test("broken-and-lost");

        StoredByHand.lostDelivery("QueuedProbe", "QueueJob", "probe.a", 0, truncated(test));

        test.awaitFinal(1);
        assertThat(test.attempts("outcome || ' ' || failure_kind"))
                .containsExactly("retried DELIVERY_TIMED_OUT", "failed UNREADABLE_EVENT");
    }

    private static String truncated(ProbeTest test) {
        return "{\"test\":\"" + test.name() + "\",\"behaviour\":\"" + SECRET;
    }

    private ProbeTest test(String promise) {
        return ProbeTest.of(base.toString(), promise);
    }
}
