package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.it.queued.RepeatedOrders;
import org.outboxee.test.Eventually;

/** Orders and Billing as they are packaged, with a queue between them as the page says: one invoice for each order. */
@ProbeIT
@Tag("A23")
@Tag("B4")
class QueueToBillingIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final AdminUser OPERATOR = AdminUser.operator();

    @Deployment(name = "billing", order = 1, testable = false)
    static EnterpriseArchive billing() {
        ProbeTables.create();
        ItDatabase.get().execute(ExampleTables.CREATE);
        ItDatabase.get().applyGrants(ExampleTables.RIGHTS);
        ItDatabase.get().execute(ExampleTables.INVOICES);
        ItDatabase.get().applyGrants(ExampleTables.RIGHTS_OF_BILLING);
        EnterpriseArchive ear = packaged("billing");
        ear.delete("outbox.war"); // on one server the two have one address, and the shop's is asked below
        return ear.addAsModule(ProbeEar.product("outbox-example-billing-by-queue.jar"))
                .addAsLibrary(ShrinkWrap.create(JavaArchive.class, "repeated-orders.jar")
                        .addClass(RepeatedOrders.class)
                        .addAsManifestResource("probe/beans.xml", "beans.xml"));
    }

    @Deployment(name = "orders", order = 2, testable = false)
    static EnterpriseArchive orders() {
        EnterpriseArchive ear = packaged("orders");
        ear.delete("lib/outbox-example-to-billing.jar");
        return ear.addAsLibrary(ProbeEar.product("outbox-example-to-billing-by-queue.jar"))
                .addAsLibrary(ShrinkWrap.create(JavaArchive.class, "settings.jar")
                        .addAsManifestResource(
                                new StringAsset("outbox.destination.billing.physical-name = billing.orders\n"
                                        + OPERATOR.key() + " = " + OPERATOR.value() + '\n'),
                                "microprofile-config.properties"));
    }

    private static EnterpriseArchive packaged(String service) {
        return ShrinkWrap.createFromZipFile(
                        EnterpriseArchive.class, ProbeEar.product("outbox-example-" + service + "-ear.ear"))
                .as(EnterpriseArchive.class);
    }

    @Test
    void anOrderHasOneInvoiceHoweverOftenItsMessageComes() {
        String order = place(1250);
        awaitInvoice(order, "1250");
        awaitDeliveries(order, List.of(List.of("publish", "completed", "1")));

        long mark = ArquillianServer.logMark();
        reopen(deliveries("d.id", order).get(0).get(0));

        String event = deliveries("d.event_id", order).get(0).get(0);
        Eventually.await(
                PATIENCE,
                "it has come again",
                () -> ArquillianServer.logSince(mark),
                log -> log.contains(RepeatedOrders.LINE + event));
        awaitDeliveries(order, List.of(List.of("publish", "completed", "2")));
        assertThat(invoices(order)).hasSize(1);
    }

    /** There is no answer to Orders: what Billing refuses stays with the broker. */
    @Test
    void anotherEventForTheSameOrderMakesNoInvoiceAndIsNotTakenForDone() {
        String order = place(1300);
        awaitInvoice(order, "1300");
        long mark = ArquillianServer.logMark();

        ProbeTables.update(
                "insert into outbox_events (id, application, event_type, payload)"
                        + " select cast(? as uuid), application, event_type, payload from outbox_events where payload like ?",
                "00000000-0000-4000-8000-000000001300",
                '%' + order + '%');

        Eventually.await(
                PATIENCE,
                "it is refused",
                () -> ArquillianServer.logSince(mark),
                log -> log.contains("order " + order + " has an invoice by another event"));
        awaitDeliveries(order, List.of(List.of("publish", "completed", "1"), List.of("publish", "completed", "1")));
        assertThat(ProbeTables.number(
                        "select count(*) from inbox_messages where message_id = ?",
                        "00000000-0000-4000-8000-000000001300"))
                .isZero();
        assertThat(invoices(order)).hasSize(1);
    }

    private static String place(long amountCents) {
        Http.Answer answer = Http.post(
                ArquillianServer.url("/shop/api/orders"),
                "{\"amountCents\": " + amountCents + ", \"currency\": \"eur\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
        return answer.body().replaceAll(".*\"orderId\":\"([^\"]+)\".*", "$1");
    }

    private static void awaitInvoice(String order, String amountCents) {
        Eventually.await(
                PATIENCE, "the invoice is made", () -> invoices(order), List.of(List.of(amountCents, "EUR"))::equals);
    }

    private static List<List<String>> invoices(String order) {
        return ProbeTables.rows("select amountCents, currency from billing_invoices where orderId = ?", order);
    }

    private static void awaitDeliveries(String order, List<List<String>> expected) {
        Eventually.await(
                PATIENCE,
                "they are completed",
                () -> deliveries("d.transport, d.status, d.run", order),
                expected::equals);
    }

    private static List<List<String>> deliveries(String columns, String order) {
        return ProbeTables.rows(
                "select " + columns + " from outbox_deliveries d join outbox_events e on e.id = d.event_id"
                        + " where d.target = 'billing' and e.payload like ? order by d.created_at, d.id",
                '%' + order + '%');
    }

    private static void reopen(String deliveryId) {
        Http.Answer answer = Http.post(
                ArquillianServer.url("/outbox/api/deliveries/" + deliveryId + "/reopen"),
                "",
                "Authorization",
                OPERATOR.authorization(),
                "X-Requested-By",
                "test");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }
}
