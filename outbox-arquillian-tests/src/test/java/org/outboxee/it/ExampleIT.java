package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.test.Eventually;

/** The example application as it is packaged, under an account that may not create its tables. */
@ProbeIT
@Tag("core")
class ExampleIT {

    private static final String ORDERS = "/shop/api/orders";
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
        Http.Answer answer = place("{\"amountCents\": 1250, \"currency\": \"eur\"}");

        assertThat(answer.status()).isEqualTo(201);
        String orderId = member(answer, "orderId");
        Eventually.await(
                Duration.ofSeconds(60),
                "the order's three jobs are done",
                () -> ProbeTables.rows(DONE, orderId),
                rows -> rows.equals(List.of(
                        List.of("IssueInvoice", "completed", orderId),
                        List.of("ReserveStock", "completed", orderId),
                        List.of("SendConfirmation", "completed", orderId))));
    }

    @Test
    void anAcceptedOrderIsWrittenWithItsEventAndSaysWhereItIs() {
        Http.Answer answer = place("{\"amountCents\": 1250, \"currency\": \"eur\"}");

        assertThat(answer.status()).isEqualTo(201);
        String orderId = member(answer, "orderId");
        String location = ArquillianServer.url(ORDERS + "/" + orderId);
        assertThat(answer.headers().firstValue("Location")).contains(location);
        assertThat(Http.get(location).body()).contains("\"amountCents\":1250", "\"currency\":\"EUR\"");
        assertThat(ProbeTables.rows("select amountCents, currency from shop_orders where id = ?", orderId))
                .containsExactly(List.of("1250", "EUR"));
        assertThat(ProbeTables.rows(
                        "select event_type from outbox_events where id = cast(? as uuid) and payload like ?",
                        member(answer, "eventId"),
                        "%" + orderId + "%"))
                .containsExactly(List.of("order-placed"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | invalid_json  | {\"amountCents\": 1250",
                "422 | invalid_order | {\"amountCents\": 0, \"currency\": \"EUR\"}",
                "422 | invalid_order | {\"amountCents\": 1250, \"currency\": \"EURO\"}",
                "422 | invalid_order | []",
            })
    void whatIsNoOrderIsAProblemAndWritesNothing(int status, String code, String body) {
        long events = events();

        Http.Answer answer = place(body);

        assertProblem(answer, status, code);
        assertThat(events()).isEqualTo(events);
    }

    @Test
    void aDeclinedOrderLeavesNeitherOrderNorEvent() {
        long events = events();

        Http.Answer answer = place("{\"amountCents\": 123456789, \"currency\": \"EUR\"}");

        assertProblem(answer, 422, "order_declined");
        assertThat(events()).isEqualTo(events);
        assertThat(ProbeTables.number("select count(*) from shop_orders where amountCents = 123456789"))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "DELETE", "PATCH", "HEAD"})
    void onlyPostIsAllowed(String method) {
        Http.Answer answer = Http.send(HttpRequest.newBuilder(URI.create(ArquillianServer.url(ORDERS)))
                .method(method, BodyPublishers.noBody())
                .build());

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers().allValues("Allow")).containsExactly("POST");
        if (!method.equals("HEAD")) {
            assertProblem(answer, 405, "method_not_allowed");
        }
    }

    @Test
    void anOrderInAnotherFormIsAProblem() {
        Http.Answer answer = Http.send(HttpRequest.newBuilder(URI.create(ArquillianServer.url(ORDERS)))
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("an order"))
                .build());

        assertProblem(answer, 415, "unsupported_media_type");
    }

    @Test
    void anUnknownOrderIsAProblem() {
        assertProblem(
                Http.get(ArquillianServer.url(ORDERS + "/00000000-0000-4000-8000-000000000000")), 404, "unknown_order");
        assertProblem(Http.get(ArquillianServer.url(ORDERS + "/17")), 404, "unknown_order");
    }

    @Test
    void whatNobodyExpectedIsAnErrorWithoutDetails() {
        long events = events();
        ItDatabase.get().execute("alter table shop_orders rename to shop_orders_away");
        try {
            Http.Answer answer = place("{\"amountCents\": 1250, \"currency\": \"eur\"}");

            assertProblem(answer, 500, "internal_error");
            assertThat(answer.body()).doesNotContainIgnoringCase("sql", "shop_orders", "exception", "org.");
            assertThat(events()).isEqualTo(events);
        } finally {
            ItDatabase.get().execute("alter table shop_orders_away rename to shop_orders");
        }
    }

    private static void assertProblem(Http.Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(answer.body()).contains("\"status\":" + status, "\"code\":\"" + code + "\"");
    }

    private static Http.Answer place(String body) {
        return Http.post(ArquillianServer.url(ORDERS), body);
    }

    private static String member(Http.Answer answer, String name) {
        return answer.body().replaceAll(".*\"" + name + "\":\"([^\"]+)\".*", "$1");
    }

    private static long events() {
        return ProbeTables.number("select count(*) from outbox_events");
    }

    @Test
    void theStatusIsForNobodyUntilAUserIsConfigured() {
        Http.Answer answer = Http.get(ArquillianServer.url("/outbox/api/status"));

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.body()).doesNotContain("unrouted");
    }
}
