package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.Http;

/** Payara resolves a persistence unit by the module that first calls its EntityManager; nothing may depend on that. */
@ProbeIT
class FirstAddIT {

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.usual();
    }

    @Test
    void theFirstAddAfterTheDeploymentMayComeFromTheWar() {
        ProbeTest test = ProbeTest.of(base.toString(), "first-add");

        Http.Answer answer = test.business("add-from-war");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        test.awaitFinal(3);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.deliveriesWithEffect()).isEqualTo(3);
    }
}
