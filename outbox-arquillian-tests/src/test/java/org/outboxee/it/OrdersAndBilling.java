package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.it.harness.TestServers;
import org.outboxee.it.harness.Together;
import org.outboxee.it.hook.HookFilter;
import org.outboxee.test.Eventually;
import org.outboxee.test.Wire;
import org.outboxee.test.server.ServerProcess;

/** Two services as they are packaged: two servers, two databases, two accounts, and a network between them. */
final class OrdersAndBilling implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(90);

    final ItDatabase orders = ItDatabase.ofService("orders");
    final ItDatabase billing = ItDatabase.ofService("billing");
    final SecretFile ordersSecrets = new SecretFile("orders");
    final SecretFile billingsSecrets = new SecretFile("billing");
    final Wire wire = new Wire();
    final ServerProcess billingServer;
    private final AdminUser operator = AdminUser.operator();
    private final ServerProcess ordersServer;

    private OrdersAndBilling() {
        createOutbox(orders);
        orders.execute(ExampleTables.CREATE);
        orders.applyGrants(ExampleTables.RIGHTS);
        createOutbox(billing);
        billing.execute(ExampleTables.INVOICES);
        billing.applyGrants(ExampleTables.RIGHTS_OF_BILLING);
        resetSecrets();
        Together<ServerProcess, ServerProcess> both = Together.start(this::startBilling, this::startOrders);
        billingServer = both.first();
        ordersServer = both.second();
    }

    private ServerProcess startBilling() {
        return deployed(
                "billing",
                TestServers.start(
                        "billing",
                        billing,
                        Map.of("billing.secret-file", billingsSecrets.file().toString())));
    }

    private ServerProcess startOrders() {
        Map<String, String> settings = new HashMap<>(Map.of(operator.key(), operator.value()));
        settings.put("outbox.endpoint.billing.url", wire.url());
        settings.put("outbox.endpoint.billing.secret-file", ordersSecrets.file().toString());
        settings.put("outbox.endpoint.billing.allow-http", "true");
        settings.put("outbox.endpoint.billing.allow-private", "true");
        settings.put("outbox.endpoint.billing.retry-statuses", "404"); // Payara says so while it starts
        return deployed("orders", TestServers.start("orders", orders, settings));
    }

    private static ServerProcess deployed(String service, ServerProcess server) {
        server.deploy(ProbeEar.product("outbox-example-" + service + "-ear.ear").toPath());
        return server;
    }

    static OrdersAndBilling start() {
        OrdersAndBilling both = new OrdersAndBilling();
        both.awaitAnswers();
        return both;
    }

    private static void createOutbox(ItDatabase database) {
        database.execute(ProbeTables.shipped(ProbeTables.script()));
        database.applyGrants(ProbeTables.grants());
    }

    private void awaitAnswers() {
        wire.leadTo(this::hooks);
        awaitBilling();
        Eventually.await(
                PATIENCE,
                "Orders answers",
                () -> Http.get(ordersServer.url("/shop/api/orders/effects")),
                answer -> answer.status() == 200);
    }

    /** Both have the one that tests sign with. */
    void resetSecrets() {
        ordersSecrets.write(HookFilter.SECRET);
        billingsSecrets.write(HookFilter.SECRET);
    }

    /** Where Billing takes the events. */
    String hooks() {
        return billingServer.url("/billing/api/order-events");
    }

    void restartBilling() {
        billingServer.restart();
        awaitBilling();
    }

    /** It refuses what isn't signed as soon as it is there. */
    private void awaitBilling() {
        Eventually.await(PATIENCE, "Billing answers", () -> Http.post(hooks(), "{}"), answer -> answer.status() == 401);
    }

    /** Places an order and returns its id. */
    String place(long amountCents) {
        Http.Answer answer = Http.post(
                ordersServer.url("/shop/api/orders"), "{\"amountCents\": " + amountCents + ", \"currency\": \"eur\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
        return answer.body().replaceAll(".*\"orderId\":\"([^\"]+)\".*", "$1");
    }

    /** Columns of the deliveries to Billing of an order's events, oldest first. */
    List<List<String>> deliveries(String columns, String orderId) {
        return ProbeTables.rows(
                orders,
                "select " + columns + " from outbox_deliveries d join outbox_events e on e.id = d.event_id"
                        + " where d.transport = 'http' and e.payload like ? order by d.created_at, d.id",
                "%" + orderId + "%");
    }

    List<List<String>> awaitDeliveries(String what, String columns, String orderId, List<List<String>> expected) {
        return Eventually.await(PATIENCE, what, () -> deliveries(columns, orderId), expected::equals);
    }

    void awaitCompleted(String orderId) {
        awaitDeliveries(
                "the order is billed", "d.status, d.response_status", orderId, List.of(List.of("completed", "204")));
    }

    List<List<String>> invoices(String orderId) {
        return ProbeTables.rows(
                billing, "select amountCents, currency from billing_invoices where orderId = ?", orderId);
    }

    long seen(String eventId) {
        return Long.parseLong(
                ProbeTables.rows(billing, "select count(*) from inbox_messages where message_id = ?", eventId)
                        .get(0)
                        .get(0));
    }

    /** Asks for a delivery to be done again, as an operator does. */
    void reopen(String deliveryId) {
        Http.Answer answer = Http.post(
                ordersServer.url("/outbox/api/deliveries/" + deliveryId + "/reopen"),
                "",
                "Authorization",
                operator.authorization(),
                "X-Requested-By",
                "test");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    @Override
    public void close() {
        ordersServer.close();
        billingServer.close();
        wire.close();
    }
}
