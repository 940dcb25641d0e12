package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.test.Eventually;

/** The example application as it is packaged, under an account that may not create its tables. */
@ProbeIT
class ExampleIT {

    private static final String DONE = """
            select s.job, d.status, s.orderId from shop_effects s join outbox_deliveries d on d.id = cast(s.deliveryId as uuid)
            where s.orderId = ? order by s.job
            """;

    @Deployment(testable = false)
    static EnterpriseArchive example() {
        ProbeTables.create();
        ItDatabase.get().execute(ExampleTables.CREATE);
        ItDatabase.get().applyGrants(ExampleTables.RIGHTS);
        return ShrinkWrap.createFromZipFile(EnterpriseArchive.class, ProbeEar.product("outbox-example-ear.ear"));
    }

    @Test
    void anOrderRunsThroughALocalJobAQueueWorkerAndAMessageDrivenBean() {
        Http.Answer answer = Http.post(ArquillianServer.url("/shop/api/orders?amountCents=1250&currency=EUR"), "");

        assertThat(answer.status()).isEqualTo(200);
        String orderId = answer.body().replaceAll(".*\"orderId\":\"([^\"]+)\".*", "$1");
        Eventually.await(
                Duration.ofSeconds(60),
                "the order's three jobs are done",
                () -> ProbeTables.rows(DONE, orderId),
                rows -> rows.equals(List.of(
                        List.of("IssueInvoice", "completed", orderId),
                        List.of("ReserveStock", "completed", orderId),
                        List.of("SendConfirmation", "completed", orderId))));
        assertThat(ProbeTables.number("select count(*) from shop_orders where id = ?", orderId))
                .isEqualTo(1);
    }

    @Test
    void theStatusIsForNobodyUntilAUserIsConfigured() {
        Http.Answer answer = Http.get(ArquillianServer.url("/outbox/api/status"));

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.body()).doesNotContain("unrouted");
    }
}
