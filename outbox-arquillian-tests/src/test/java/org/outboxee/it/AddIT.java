package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.it.harness.Http;

/** What {@code add()} asks of its caller's transaction, and what it leaves of it (spec A1, A3; S13). */
@ProbeIT
@Tag("core")
class AddIT {

    private static final int MAX_BYTES = 1500;

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named("probe")
                .with("outbox.payload.max-bytes", String.valueOf(MAX_BYTES))
                .build();
    }

    @Test
    void withoutATransactionItIsRefusedAndNothingIsWritten() {
        ProbeTest test = test("no-transaction");

        refused(test.addWithoutTransaction(), "works only inside an active JTA transaction, status was no transaction");

        nothingIsWritten(test);
    }

    @Test
    void inADoomedTransactionItIsRefusedAndNothingIsWritten() {
        ProbeTest test = test("doomed");

        refused(test.add("LocalProbe", "end=DOOMED_BEFORE"), "this one is marked for rollback");

        nothingIsWritten(test);
    }

    @Test
    @OnPostgresql("Only PostgreSQL makes a transaction read-only after it has begun")
    void inAReadOnlyTransactionItIsRefusedAndNothingIsWritten() {
        ProbeTest test = test("read-only");

        refused(test.add("LocalProbe", "end=READ_ONLY"), "this one is read-only");

        nothingIsWritten(test);
    }

    @Test
    void afterTheTransactionsTimeOutItIsRefusedAndNothingIsWritten() {
        ProbeTest test = test("timed-out");

        Http.Answer answer = test.business("time-out-then-add");

        assertThat(answer.status()).as(answer.body()).isEqualTo(500);
        nothingIsWritten(test);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "-Infinity"})
    void aRefusedValueLeavesTheCallersTransactionAlone(String value) {
        ProbeTest test = test("refused-value");

        String answer = test.business("careful", "value=" + value).body();

        assertThat(answer)
                .startsWith("refused: ")
                .contains("MeasuredProbe", "value")
                .doesNotContain(value);
        onlyTheBusinessIsWritten(test);
    }

    @Test
    void aPayloadThatIsTooLargeLeavesTheCallersTransactionAlone() {
        ProbeTest test = test("too-large");

        String answer = test.business("careful", "length=" + MAX_BYTES).body();

        assertThat(answer)
                .startsWith("refused: ")
                .contains("MeasuredProbe", MAX_BYTES + " bytes", "outbox.payload.max-bytes")
                .doesNotContain("xxxx");
        onlyTheBusinessIsWritten(test);
    }

    @Test
    void anEventWithinTheLimitsIsStoredByTheSameCaller() {
        ProbeTest test = test("within-limits");

        String answer = test.business("careful", "value=0.1", "length=1000").body();

        assertThat(answer).doesNotContain("refused");
        test.awaitFinal(1);
        assertThat(test.effects()).isEqualTo(1);
        assertThat(test.businessRows()).isEqualTo(1);
    }

    private ProbeTest test(String promise) {
        return ProbeTest.of(base.toString(), promise);
    }

    private static void refused(Http.Answer answer, String rule) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(500);
        assertThat(answer.body()).contains("org.outboxee.api.OutboxTransactionException: org.outboxee.it.probe.", rule);
    }

    private static void nothingIsWritten(ProbeTest test) {
        assertThat(test.events()).isZero();
        assertThat(test.businessRows()).isZero();
    }

    private static void onlyTheBusinessIsWritten(ProbeTest test) {
        assertThat(test.events()).isZero();
        assertThat(test.businessRows()).isEqualTo(1);
    }
}
