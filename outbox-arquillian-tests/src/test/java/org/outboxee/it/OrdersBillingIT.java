package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.it.hook.HookFilter;
import org.outboxee.it.hook.SignedHttp;
import org.outboxee.test.Eventually;
import org.outboxee.test.Login;

/** Orders and Billing, each with its own server, database and account: each order has exactly one invoice. */
@Tag("B4")
@Tag("B11")
@OnPostgresql("The two accounts and what they may not read are asked for in the words of PostgreSQL")
class OrdersBillingIT {

    private static OrdersAndBilling both;

    @BeforeAll
    static void start() {
        both = OrdersAndBilling.start();
    }

    @AfterAll
    static void close() {
        if (both != null) {
            both.close();
        }
    }

    @Test
    void anOrderHasItsInvoice() {
        String order = both.place(1250);

        both.awaitCompleted(order);

        assertThat(both.invoices(order)).containsExactly(List.of("1250", "EUR"));
        assertThat(Http.get(both.billingServer.url("/billing/api/invoices/" + order))
                        .body())
                .contains("\"orderId\":\"" + order + '"', "\"amountCents\":1250");
        assertThat(both.deliveries("d.attempts", order)).containsExactly(List.of("0"));
    }

    @Test
    void whileBillingIsStoppedOrdersAreRetriedAndAfterwardsEachHasOneInvoice() {
        both.billingServer.stop();
        Set<String> orders =
                IntStream.range(0, 7).mapToObj(i -> both.place(2000 + i)).collect(Collectors.toSet());
        try {
            Eventually.await(
                    OrdersAndBilling.PATIENCE,
                    "failed attempts are seen",
                    () -> orders.stream()
                            .flatMap(order -> both.deliveries("d.status, d.failure_kind", order).stream())
                            .filter(List.of("pending", "NO_ANSWER")::equals)
                            .count(),
                    waiting -> waiting >= 5);
        } finally {
            both.restartBilling();
        }

        orders.forEach(both::awaitCompleted);
        orders.forEach(order -> assertThat(both.invoices(order)).hasSize(1));
    }

    @Test
    void anAnswerThatIsCutOffAfterBillingsCommitIsAHarmlessRepetition() {
        both.wire.cutOneAnswer();

        String order = both.place(3000);

        both.awaitCompleted(order);
        assertThat(both.deliveries("d.attempts", order)).containsExactly(List.of("1"));
        assertThat(both.wire.passed(order)).hasSize(2);
        assertThat(both.invoices(order)).hasSize(1);
    }

    @Test
    void theSameSignedRequestSentAgainMakesNoSecondInvoice() {
        String order = both.place(4000);
        both.awaitCompleted(order);

        assertThat(both.wire.repeat(both.wire.passed(order).get(0))).isEqualTo(204);

        assertThat(both.invoices(order)).hasSize(1);
    }

    @Test
    void aCompletedDeliveryThatIsDispatchedAgainMakesNoSecondInvoice() {
        String order = both.place(5000);
        both.awaitCompleted(order);

        both.reopen(both.deliveries("d.id", order).get(0).get(0));

        both.awaitDeliveries(
                "it is completed again",
                "d.status, d.run, d.response_status",
                order,
                List.of(List.of("completed", "2", "204")));
        assertThat(both.wire.passed(order)).hasSize(2);
        assertThat(both.invoices(order)).hasSize(1);
    }

    @Test
    void anotherEventForTheSameOrderEndsInQuarantine() {
        String order = both.place(6000);
        both.awaitCompleted(order);

        both.orders.execute("insert into outbox_events (id, application, event_type, payload)"
                + " select gen_random_uuid(), application, event_type, payload from outbox_events"
                + " where payload like '%" + order + "%'");

        both.awaitDeliveries(
                "the second is in quarantine",
                "d.status, d.response_status, d.failure_kind",
                order,
                Arrays.asList(Arrays.asList("completed", "204", null), List.of("failed", "409", "ANSWERED_REFUSED")));
        String second = both.deliveries("d.event_id", order).get(1).get(0);
        assertThat(both.seen(second)).as("it isn't taken for done").isZero();
        assertThat(both.invoices(order)).hasSize(1);
    }

    @Test
    void anInvoiceThatFailsTakesItsInboxRowWithItAndComesThroughLater() {
        both.billing.execute("alter table billing_invoices rename to billing_invoices_away");
        String order;
        try {
            order = both.place(7000);
            both.awaitDeliveries(
                    "it was answered 500", "d.status, d.response_status", order, List.of(List.of("pending", "500")));
            assertThat(both.seen(both.deliveries("d.event_id", order).get(0).get(0)))
                    .isZero();
        } finally {
            both.billing.execute("alter table billing_invoices_away rename to billing_invoices");
        }

        both.awaitCompleted(order);
        assertThat(both.invoices(order)).hasSize(1);
        assertThat(both.seen(both.deliveries("d.event_id", order).get(0).get(0)))
                .isEqualTo(1);
    }

    /** By the commands of the page, one after the other: no order needs a second request. */
    @Test
    @Tag("B10")
    void aSecretIsRotatedByTheStepsOfThePageAndNoRequestIsLost() {
        List<String> page = SecretFile.commands();
        assertThat(page).hasSize(4);
        String old = HookFilter.SECRET;
        try {
            assertThat(signaturesOfAnOrder(8000)).isEqualTo(1);
            both.billingsSecrets.run(page.get(0));
            both.ordersSecrets.bring(both.billingsSecrets);

            both.billingsSecrets.run(page.get(1));
            assertThat(signaturesOfAnOrder(8001)).isEqualTo(1);
            both.ordersSecrets.run(page.get(2));
            assertThat(signaturesOfAnOrder(8002)).isEqualTo(2);
            both.ordersSecrets.run(page.get(3));
            assertThat(signaturesOfAnOrder(8003)).isEqualTo(1);
            assertThat(SignedHttp.postWith(old, both.hooks(), "m", "{").status())
                    .as("the old one counts until the last step")
                    .isEqualTo(400);
            both.billingsSecrets.run(page.get(3));
            assertThat(signaturesOfAnOrder(8004)).isEqualTo(1);
            assertThat(SignedHttp.postWith(old, both.hooks(), "m", "{").status())
                    .as("the old one counts no more")
                    .isEqualTo(401);
        } finally {
            both.resetSecrets();
        }
    }

    private static int signaturesOfAnOrder(long amountCents) {
        String order = both.place(amountCents);
        both.awaitCompleted(order);
        assertThat(both.deliveries("d.attempts", order)).containsExactly(List.of("0"));
        assertThat(both.invoices(order)).hasSize(1);
        return both.wire.passed(order).get(0).headers().get("webhook-signature").split(" ").length;
    }

    @Test
    void whatIsNoOrderEventIsRefusedAndLeavesNothing() {
        String id = UUID.randomUUID().toString();
        String order = UUID.randomUUID().toString();
        String right =
                "{\"specversion\":\"1.0\",\"id\":\"" + id + "\",\"type\":\"order-placed\",\"data\":{\"orderId\":\""
                        + order + "\",\"amountCents\":1,\"currency\":\"EUR\"}}";

        assertThat(Http.post(both.hooks(), right).status()).as("not signed").isEqualTo(401);
        assertThat(Http.get(both.hooks()).status()).isEqualTo(405);
        assertThat(send(id, "{\"id\":")).isEqualTo(400);
        assertThat(send(id, right.replace("order-placed", "order-paid"))).isEqualTo(422);
        assertThat(send(id, right.replace(":1,", ":0,"))).isEqualTo(422);
        assertThat(send(UUID.randomUUID().toString(), right)).as("another id").isEqualTo(422);
        assertThat(both.seen(id)).isZero();
        assertThat(both.invoices(order)).isEmpty();

        assertThat(send(id, right)).isEqualTo(204);
        assertThat(send(id, right)).as("repeated").isEqualTo(204);
        assertThat(both.invoices(order)).containsExactly(List.of("1", "EUR"));
    }

    private static int send(String id, String body) {
        return SignedHttp.post(both.hooks(), id, Instant.now(), body, body).status();
    }

    @Test
    @Tag("B10")
    void neitherServicesAccountReadsTheOthersTables() {
        assumeFalse(
                both.orders.application().equals(both.billing.application()),
                "in a given server there is one account for all");

        assertRefused(both.billing, both.orders, "billing_invoices");
        assertRefused(both.billing, both.orders, "inbox_messages");
        assertRefused(both.orders, both.billing, "shop_orders");
        assertRefused(both.orders, both.billing, "outbox_events");
    }

    private static void assertRefused(ItDatabase place, ItDatabase other, String table) {
        Login account = other.application();
        assertThatThrownBy(() -> {
                    try (Connection connection =
                                    DriverManager.getConnection(place.url(), account.username(), account.password());
                            Statement statement = connection.createStatement()) {
                        statement.executeQuery("select * from " + table);
                    }
                })
                .isInstanceOfSatisfying(
                        SQLException.class,
                        refused -> assertThat(refused.getSQLState()).isEqualTo("42501"));
    }
}
