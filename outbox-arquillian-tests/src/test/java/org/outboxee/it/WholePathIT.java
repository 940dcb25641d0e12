package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@ProbeIT
@Tag("core")
class WholePathIT {

    @ArquillianResource
    private URL base;

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named("whole-path").build(); // its own rows only: it looks at the numbers of the application
    }

    @Test
    void anEventReachesALocalJobAQueueWorkerAndAMessageDrivenJob() {
        ProbeTest test = ProbeTest.of(base.toString(), "whole-path");

        assertThat(test.add("FanOutProbe").status()).isEqualTo(200);

        test.awaitFinal(3);
        assertThat(test.statuses()).containsOnly("completed");
        assertThat(test.effects()).isEqualTo(3);
        assertThat(test.deliveriesWithEffect()).isEqualTo(3);
        assertThat(test.businessRows()).isEqualTo(1);
    }

    @Test
    void theStatusCountsWhatIsThere() {
        ProbeTest test = ProbeTest.of(base.toString(), "status");
        test.add("LocalProbe", "count=5");
        test.awaitFinal(5);

        String status = test.get("status");

        assertThat(status).contains("application=whole-path", "unroutedEvents=0", "pending=0", "dispatched=0");
    }
}
