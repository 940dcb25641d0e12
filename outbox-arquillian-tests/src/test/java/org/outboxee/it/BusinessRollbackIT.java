package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.it.harness.DatabaseProduct;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ServerKind;

/** An event shares the fate of its business transaction, however that ends (spec A1; T5, T14). */
@ProbeIT
@Tag("core")
class BusinessRollbackIT {

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.usual();
    }

    @ParameterizedTest
    @ValueSource(strings = {"EXCEPTION", "ROLLBACK_ONLY", "CONSTRAINT", "CONSTRAINT_AT_COMMIT"})
    void aRollbackLeavesNoEventNoDeliveryAndNoRun(String end) {
        assumeTrue(
                DatabaseProduct.active().checksAtCommit() || !end.equals("CONSTRAINT_AT_COMMIT"),
                DatabaseProduct.CHECKS_EARLY);
        ProbeTest test = test(end);

        test.add("FanOutProbe", "count=3", "end=" + end);

        nothingCameOfIt(test);
    }

    @ParameterizedTest
    @ValueSource(strings = {"add-then-time-out", "ejb-error", "ejb-rolling-back", "cdi-rolling-back"})
    void atATimeOutOrAnErrorOrADeclaredExceptionNothingIsLeft(String end) {
        ProbeTest test = test(end);

        Http.Answer answer = test.business(end);

        assertThat(answer.status()).as(answer.body()).isEqualTo(500);
        nothingCameOfIt(test);
    }

    /** Payara 6 commits after an Error in a {@code @Transactional} method, WildFly does not: T14. */
    @Test
    void afterAnErrorInATransactionalBeanEventAndBusinessAreBothThereOrNeither() {
        ProbeTest test = test("cdi-error");

        Http.Answer answer = test.business("cdi-error");

        assertThat(answer.body()).contains("AssertionError: the business fails after add");
        if (ServerKind.active() == ServerKind.PAYARA) {
            test.awaitFinal(3);
            assertThat(test.businessRows()).isEqualTo(1);
            assertThat(test.events()).isEqualTo(1);
        } else {
            nothingCameOfIt(test);
        }
    }

    /** By the rules of the platform such an exception commits, and the event goes with the business. */
    @ParameterizedTest
    @ValueSource(strings = {"ejb-checked", "cdi-checked"})
    void anEventIsKeptWithTheBusinessThatACheckedExceptionCommits(String end) {
        ProbeTest test = test(end);

        Http.Answer answer = test.business(end);

        assertThat(answer.body()).contains("BusinessException: the business fails after add");
        test.awaitFinal(3);
        assertThat(test.businessRows()).isEqualTo(1);
        assertThat(test.deliveriesWithEffect()).isEqualTo(3);
    }

    private ProbeTest test(String promise) {
        return ProbeTest.of(base.toString(), promise);
    }

    /** What a later event has been through on every way, an earlier one would have been through too. */
    private void nothingCameOfIt(ProbeTest test) {
        ProbeTest later = test("later");
        later.add("FanOutProbe");
        later.awaitFinal(3);

        assertThat(test.businessRows()).isZero();
        assertThat(test.events()).isZero();
        assertThat(test.statuses()).isEmpty();
        assertThat(test.runs()).isZero();
        assertThat(test.effects()).isZero();
    }
}
