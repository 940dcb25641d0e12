package org.outboxee.demo;

import java.time.Duration;
import java.util.function.Predicate;
import org.outboxee.demo.warehouse.TestAmounts;

/** A stage where everything happens at once and as it should, without any server. */
final class InventedStage implements Stage {

    private static final int DECLINED_FROM = 1_000_001;
    private static final int JOBS = 3;
    private static final int DELIVERIES = JOBS + 1;

    private long accepted;
    private long failed;
    private long open;
    private long lives;
    private String last = "";

    @Override
    public String serverTitle() {
        return "WildFly 1.2.3.Final";
    }

    @Override
    public String databaseTitle() {
        return "PostgreSQL 1.2";
    }

    @Override
    public void startDatabase() {
        // always there
    }

    @Override
    public int databasePort() {
        return 1;
    }

    @Override
    public Duration startServer() {
        lives++;
        return Duration.ofSeconds(1);
    }

    @Override
    public Duration deploy() {
        return Duration.ofSeconds(1);
    }

    @Override
    public Duration awaitApplication() {
        return Duration.ofSeconds(1);
    }

    @Override
    public String base() {
        return "http://127.0.0.1:1";
    }

    @Override
    public Shop.Answer place(String json) {
        long amount = Long.parseLong(json.replaceAll("\\D+", ""));
        if (amount >= DECLINED_FROM) {
            return new Shop.Answer(422, "", "", "order_declined");
        }
        accepted++;
        open += DELIVERIES;
        last = String.valueOf(amount);
        failed += amount == TestAmounts.NO_SUCH_GOODS ? 1 : 0;
        return new Shop.Answer(201, last, last, "");
    }

    @Override
    public String status() {
        return """
                application outbox-demo

                unrouted events          0
                oldest unrouted event   0s  (0 s)
                pending deliveries       0
                dispatched deliveries    0
                completed deliveries     0
                failed deliveries        0
                oldest open delivery    0s  (0 s)
                """;
    }

    @Override
    public Counts counts() {
        long completed = accepted * DELIVERIES - failed - open;
        long effects = open == 0 ? accepted * JOBS - failed : 0;
        return new Counts(
                accepted,
                accepted,
                accepted,
                0,
                open,
                completed,
                failed,
                lives,
                effects,
                effects,
                new Invoices(accepted, accepted));
    }

    /** Only what waits for the end changes anything: the kill needs something open. */
    @Override
    public Duration await(String what, Predicate<Counts> condition) {
        if (!condition.test(counts())) {
            open = 0;
        }
        return Duration.ofSeconds(1);
    }

    @Override
    public DeliveryState awaitWarehouse(String eventId) {
        return last.equals(String.valueOf(TestAmounts.BUSY_ONCE))
                ? new DeliveryState("completed", 1, "RETRYABLE")
                : new DeliveryState("failed", 1, "JOB_FAILED");
    }

    @Override
    public long effects(String orderId) {
        return JOBS;
    }

    @Override
    public long kill() {
        return 1;
    }

    @Override
    public Duration startBilling() {
        return Duration.ofSeconds(1);
    }

    @Override
    public void stopBilling() {
        // nobody asks
    }

    @Override
    public Duration startBillingAgain() {
        return Duration.ofSeconds(1);
    }

    @Override
    public String billingBase() {
        return "http://127.0.0.1:2";
    }

    @Override
    public long retriedToBilling() {
        return accepted;
    }

    @Override
    public void awaitRetriedToBilling(long deliveries) {
        // at once
    }

    @Override
    public int repeatRequestWith(String eventId) {
        return 204;
    }

    @Override
    public BillingDelivery redispatchToBilling(String eventId) {
        return new BillingDelivery(eventId, 2, new DeliveryState("completed", 0, null));
    }

    @Override
    public long invoices(String orderId) {
        return 1;
    }

    @Override
    public AdminLogin login() {
        return new AdminLogin("demo", "secret");
    }

    @Override
    public String logs() {
        return "/server.log";
    }
}
