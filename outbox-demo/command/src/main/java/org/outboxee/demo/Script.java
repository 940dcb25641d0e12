package org.outboxee.demo;

import java.time.Duration;
import java.util.List;
import org.outboxee.demo.warehouse.TestAmounts;

/** The demo from its first line to its last, and every word of it. */
final class Script {

    private static final int STEPS = 9;
    private static final int ORDERS = 20;
    private static final int JOBS = 3;
    private static final int WITHOUT_BILLING = 5;
    private static final int QUICK = 60;
    private static final int SLOW = 40;
    private static final int MOST_SLOW = 400;

    /** So many must be open at the kill, or it would prove nothing. */
    private static final int OPEN_AT_KILL = 10;

    private static final int AFTERWARDS = 5;
    private static final long TOO_MUCH = 2_000_000;

    private final Stage stage;
    private final Screen screen;
    private int step;
    private long accepted;
    private long intendedFailures;
    private long kills;
    private String status;
    private Shop.Answer last;

    Script(Stage stage, Screen screen) {
        this.stage = stage;
        this.screen = screen;
    }

    /**
     * Plays it.
     *
     * @return what was counted in the end
     * @throws DemoFailedException if the database contradicts what was shown
     */
    Counts play() {
        screen.line("Outbox EE on " + stage.serverTitle() + ", on free ports");
        start();
        placeOrders();
        declineOne();
        retryOne();
        quarantineOne();
        stopBilling();
        repeatToBilling();
        killAmidWork();
        return count();
    }

    private void start() {
        step("Two databases, two servers, two services: the example and Billing");
        stage.startDatabase();
        screen.say(stage.databaseTitle() + " takes connections on 127.0.0.1:" + stage.databasePort());
        Duration boot = stage.startServer();
        screen.say(stage.serverTitle() + " answers on " + stage.base() + " after " + seconds(boot));
        screen.say("outbox-demo.ear is deployed after " + seconds(stage.deploy()));
        Duration billing = stage.startBilling();
        screen.say("billing.ear answers on " + stage.billingBase() + " after " + seconds(billing));
    }

    private void placeOrders() {
        step("Orders over HTTP, each with an event, " + JOBS + " jobs and a signed request to Billing");
        String json = order(1250, "eur");
        Shop.Answer first = accept(json);
        screen.say("POST " + Shop.ORDERS + " " + json + " answers " + first.status());
        for (int i = 1; i < ORDERS; i++) {
            accept(order(1000 + i, "eur"));
        }
        Duration took = awaitDone();
        Counts counts = stage.counts();
        screen.say(counts.orders() + " orders, " + counts.events() + " events, " + counts.completed()
                + " deliveries completed within " + seconds(took) + " of the last order");
        screen.say("invoices in Billing's database: " + counts.invoices().count());
    }

    private void declineOne() {
        step("An order that is rolled back after its event was added");
        Counts before = stage.counts();
        String json = order(TOO_MUCH, "eur");
        Shop.Answer answer = expect(422, json);
        Counts after = stage.counts();
        screen.say("POST " + Shop.ORDERS + " " + json + " answers " + answer.status() + " " + answer.code());
        require(
                after.orders() == before.orders() && after.events() == before.events(),
                "the order left something behind");
        screen.say("orders before and after: " + before.orders() + ", " + after.orders() + "; events: "
                + before.events() + ", " + after.events());
    }

    private void retryOne() {
        step("A job that fails once: the warehouse is busy");
        Shop.Answer answer = accept(order(TestAmounts.BUSY_ONCE, "eur"));
        DeliveryState delivery = stage.awaitWarehouse(answer.eventId());
        awaitDone();
        require(delivery.status().equals("completed") && delivery.failures() > 0, "it was not retried: " + delivery);
        screen.say("its delivery: " + delivery.status() + " at attempt " + (delivery.failures() + 1)
                + "; effects of the order's " + JOBS + " jobs: " + stage.effects(answer.orderId()));
    }

    private void quarantineOne() {
        step("A job that can't succeed: there are no such goods");
        Shop.Answer answer = accept(order(TestAmounts.NO_SUCH_GOODS, "eur"));
        intendedFailures++;
        DeliveryState delivery = stage.awaitWarehouse(answer.eventId());
        awaitDone();
        require(delivery.status().equals("failed"), "it is not in quarantine: " + delivery);
        screen.say("its delivery: " + delivery.status() + " for good (" + delivery.failureKind()
                + "), in quarantine; effects of the order's " + JOBS + " jobs: " + stage.effects(answer.orderId()));
    }

    private void stopBilling() {
        step("Billing is stopped, orders are placed, Billing is started again");
        stage.stopBilling();
        for (int i = 0; i < WITHOUT_BILLING; i++) {
            last = accept(order(4000 + i, "eur"));
        }
        stage.awaitRetriedToBilling(WITHOUT_BILLING);
        screen.say("Billing's process has ended, " + WITHOUT_BILLING
                + " orders are placed; deliveries to Billing that wait " + "for another attempt: "
                + stage.retriedToBilling());
        long before = stage.counts().invoices().count();
        screen.say("Billing answers again after " + seconds(stage.startBillingAgain()));
        Duration took = awaitDone();
        screen.say("new invoices, " + seconds(took) + " later: "
                + (stage.counts().invoices().count() - before));
    }

    private void repeatToBilling() {
        step("Billing gets the same once more: a request, and a delivery that is completed");
        int answer = stage.repeatRequestWith(last.eventId());
        screen.say("the last order's signed request is sent again: Billing answers " + answer);
        BillingDelivery again = stage.redispatchToBilling(last.eventId());
        screen.say("its delivery is dispatched again: " + again.state().status() + " in run " + again.run());
        require(
                answer == 204 && again.state().status().equals("completed"),
                "Billing took the repetition for something else");
        screen.say("invoices of this order: " + stage.invoices(last.orderId()));
    }

    private void killAmidWork() {
        step("The shop's server is killed with deliveries open");
        Counts before = stage.counts();
        screen.say("status while " + burst() + " more orders are worked on, from " + Shop.STATUS);
        screen.say(status);
        long process = stage.kill();
        kills++;
        Counts atKill = stage.counts();
        require(atKill.open() > 0, "the kill came too late: nothing was open any more");
        screen.say("kill -9 " + process + ": " + (atKill.completed() - before.completed())
                + " deliveries were completed, " + atKill.open() + " are open");
        Duration boot = stage.startServer();
        Duration ready = stage.awaitApplication();
        screen.say(stage.serverTitle() + " is started again after " + seconds(boot.plus(ready)));
        for (int i = 0; i < AFTERWARDS; i++) {
            accept(order(3000 + i, "usd"));
        }
        screen.say(AFTERWARDS + " more orders are placed");
        Duration took = awaitDone();
        screen.say("everything has arrived after " + seconds(took));
    }

    /** Orders in a hurry, the last ones slow, until so much is open that the kill interrupts something. */
    private int burst() {
        for (int i = 0; i < QUICK; i++) {
            accept(order(2000 + i, "usd"));
        }
        for (int slow = SLOW; slow <= MOST_SLOW; slow += SLOW) {
            for (int i = 0; i < SLOW; i++) {
                accept(order(TestAmounts.SLOW, "usd"));
            }
            // What the relay has claimed but not sent would wait for its timeout, a minute: true, but no good show.
            stage.await("every delivery is dispatched", Counts::isDispatched);
            status = stage.status();
            if (stage.counts().open() >= OPEN_AT_KILL) {
                return QUICK + slow;
            }
        }
        throw new DemoFailedException("The kill would prove nothing: of " + MOST_SLOW
                + " orders whose jobs take two seconds less than " + OPEN_AT_KILL + " deliveries are open");
    }

    private Counts count() {
        step("Counted in the databases");
        Counts counts = stage.counts();
        screen.say("effects, in a table that only jobs write and that would take duplicates: " + counts.effects()
                + ", of " + counts.deliveriesWithEffect() + " different deliveries");
        screen.say("invoices, in a table that would take a second one: "
                + counts.invoices().count() + ", of " + counts.invoices().orders() + " different orders");
        screen.say("status, from " + Shop.STATUS);
        screen.say(stage.status());
        List<String> contradictions = new Expectation(accepted, JOBS, intendedFailures, kills).contradictions(counts);
        if (!contradictions.isEmpty()) {
            throw new DemoFailedException(
                    "The databases say something else. " + String.join("; ", contradictions) + ". " + counts.summary());
        }
        return counts;
    }

    /** Where to look on, for as long as the servers run. */
    void invite() {
        AdminLogin login = stage.login();
        screen.line("");
        screen.line("Look around until you press Enter, which stops and removes everything:");
        screen.say("status     curl -u " + login.user() + ":" + login.password() + " -H 'Accept: text/plain' "
                + stage.base() + Shop.STATUS);
        screen.say("an order   curl -H 'Content-Type: application/json' -d '" + order(1250, "eur") + "' " + stage.base()
                + Shop.ORDERS);
        screen.say("its jobs   curl " + stage.base() + Shop.ORDERS + "/effects");
        screen.say("invoice    curl " + stage.billingBase() + "/billing/api/invoices/ and the order's id");
        screen.say("logs       " + stage.logs());
    }

    private void step(String title) {
        step++;
        screen.step(step, STEPS, title);
    }

    private Shop.Answer accept(String json) {
        Shop.Answer answer = expect(201, json);
        accepted++;
        return answer;
    }

    private Shop.Answer expect(int status, String json) {
        Shop.Answer answer = stage.place(json);
        if (answer.status() != status) {
            throw new DemoFailedException(
                    "POST " + Shop.ORDERS + " answered " + answer.status() + ", not " + status + ", to " + json);
        }
        return answer;
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new DemoFailedException("Step " + step + ": " + otherwise);
        }
    }

    private Duration awaitDone() {
        return stage.await("every delivery is completed or in quarantine", Counts::isDone);
    }

    private static String order(long amountCents, String currency) {
        return "{\"amountCents\": " + amountCents + ", \"currency\": \"" + currency + "\"}";
    }

    private static String seconds(Duration duration) {
        return Math.max(1, Math.round(duration.toMillis() / 1000.0)) + " s";
    }
}
