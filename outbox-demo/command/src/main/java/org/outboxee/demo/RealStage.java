package org.outboxee.demo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import org.outboxee.test.Eventually;
import org.outboxee.test.server.ServerProcess;
import org.outboxee.test.server.ServerSetup;

/** The script's stage with a real database and a real server. */
final class RealStage implements Stage, AutoCloseable {

    /** Seconds on a machine of its own; much longer beside other work. */
    private static final Duration APPLICATION = Duration.ofMinutes(3);

    /** Longer than the longest delivery timeout of the example and the retries after it. */
    private static final Duration ARRIVED = Duration.ofMinutes(5);

    private static final Duration PROGRESS = Duration.ofSeconds(5);

    private final DemoSettings settings;
    private final Screen screen;
    private final RunDirectory directory;
    private final AdminLogin login = AdminLogin.random();
    private DemoDatabase database;
    private Tables tables;
    private Tables billingTables;
    private DemoDatabase.Place orders;
    private DemoDatabase.Place invoices;
    private ServerProcess server;
    private Shop shop;
    private BillingServer billing;
    private Path home;

    RealStage(DemoSettings settings, Screen screen, RunDirectory directory) {
        this.settings = settings;
        this.screen = screen;
        this.directory = directory;
    }

    @Override
    public String serverTitle() {
        return settings.server().title() + " " + settings.version();
    }

    @Override
    public String databaseTitle() {
        return database.title();
    }

    @Override
    public void startDatabase() {
        database = settings.h2() ? new H2Database(directory.path().resolve("h2")) : new PostgresqlDatabase();
        orders = database.place("orders");
        invoices = database.place("billing");
        tables = Tables.create(orders, "shop.sql", "shop_orders", "shop_effects");
        billingTables = Tables.create(invoices, "billing.sql", "billing_invoices");
        billing = new BillingServer(directory.path());
    }

    @Override
    public int databasePort() {
        return database.port();
    }

    @Override
    public Duration startServer() {
        if (directory.isClosed()) {
            throw new DemoFailedException("The demo is being ended");
        }
        if (server == null) {
            Map<String, String> properties = new LinkedHashMap<>(login.configuration());
            properties.putAll(billing.configurationOfTheShop());
            server = make("demo", orders, properties);
            shop = new Shop(base(), login);
        }
        return timed(server::restart);
    }

    private ServerProcess make(String node, DemoDatabase.Place place, Map<String, String> more) {
        if (home == null) {
            home = new ServerHome(settings, directory, screen::progress).prepare();
        }
        Map<String, String> properties = new LinkedHashMap<>(more);
        properties.put("demo.datasource", "java:jboss/datasources/" + (settings.h2() ? "DemoH2" : "DemoPostgresql"));
        ServerSetup setup =
                new ServerSetup(node, home, directory.path().resolve(node + "-server"), place.settings(), properties);
        return switch (settings.server()) {
            case WILDFLY -> ServerProcess.wildFly(setup);
            case PAYARA -> ServerProcess.payara(setup);
        };
    }

    @Override
    public Duration deploy() {
        return timed(() -> {
            server.deploy(settings.ear());
            awaitApplication();
        });
    }

    @Override
    public Duration awaitApplication() {
        return await(APPLICATION, "the application answers on " + base(), shop::isThere, there -> there, there -> "");
    }

    @Override
    public String base() {
        return "http://127.0.0.1:" + server.httpPort();
    }

    @Override
    public Shop.Answer place(String json) {
        return shop.place(json);
    }

    @Override
    public String status() {
        return shop.status();
    }

    @Override
    public Counts counts() {
        return tables.counts(billingTables.invoices());
    }

    @Override
    public Duration await(String what, Predicate<Counts> condition) {
        return await(
                ARRIVED,
                what,
                this::counts,
                condition,
                counts -> counts.open() + " open, " + counts.completed() + " completed");
    }

    @Override
    public DeliveryState awaitWarehouse(String eventId) {
        Eventually.await(
                ARRIVED,
                "the delivery of event " + eventId + " to the warehouse is completed or in quarantine",
                () -> tables.warehouseDelivery(eventId).isFinal());
        return tables.warehouseDelivery(eventId);
    }

    @Override
    public long effects(String orderId) {
        return tables.effects(orderId);
    }

    /** The shop's server, if it runs. */
    Optional<ProcessHandle> runningServer() {
        return server != null && server.isRunning() ? Optional.of(server.process()) : Optional.empty();
    }

    @Override
    public long kill() {
        long process = server.process().pid();
        server.kill();
        return process;
    }

    @Override
    public Duration startBilling() {
        return timed(() -> billing.deploy(make("billing", invoices, billing.configuration()), settings.billingEar()));
    }

    @Override
    public void stopBilling() {
        billing.stop();
    }

    @Override
    public Duration startBillingAgain() {
        return timed(billing::startAgain);
    }

    @Override
    public String billingBase() {
        return billing.base();
    }

    @Override
    public long retriedToBilling() {
        return tables.retried();
    }

    @Override
    public void awaitRetriedToBilling(long deliveries) {
        Eventually.await(
                ARRIVED,
                deliveries + " deliveries to Billing wait for another attempt",
                tables::retried,
                waiting -> waiting >= deliveries);
    }

    @Override
    public int repeatRequestWith(String eventId) {
        return billing.repeatRequestWith(eventId);
    }

    @Override
    public BillingDelivery redispatchToBilling(String eventId) {
        BillingDelivery before = tables.billingDelivery(eventId);
        shop.reopen(before.id());
        return Eventually.await(
                ARRIVED,
                "the delivery of event " + eventId + " to Billing is completed again",
                () -> tables.billingDelivery(eventId),
                now -> now.run() > before.run() && now.state().isFinal());
    }

    @Override
    public long invoices(String orderId) {
        return billingTables.invoices(orderId);
    }

    @Override
    public AdminLogin login() {
        return login;
    }

    @Override
    public String logs() {
        return server == null ? "none yet" : server.log().toString();
    }

    /** Waits with a line now and then. */
    private <T> Duration await(
            Duration limit, String what, Callable<T> value, Predicate<T> holds, Function<T, String> sofar) {
        long begun = System.nanoTime();
        long[] said = {begun};
        Eventually.await(limit, what, value, seen -> {
            boolean there = holds.test(seen);
            if (!there && System.nanoTime() - said[0] > PROGRESS.toNanos()) {
                said[0] = System.nanoTime();
                screen.progress("waiting until " + what + " " + sofar.apply(seen));
            }
            return there;
        });
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    private static Duration timed(Runnable work) {
        long begun = System.nanoTime();
        work.run();
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
        if (billing != null) {
            billing.close();
        }
        if (database != null) {
            database.close();
        }
    }
}
