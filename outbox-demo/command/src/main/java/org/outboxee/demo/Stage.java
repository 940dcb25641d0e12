package org.outboxee.demo;

import java.time.Duration;
import java.util.function.Predicate;

/** What the script acts on: real servers, or in its test invented ones. Every wait has a limit and says what for. */
interface Stage {

    String serverTitle();

    String databaseTitle();

    /** Starts the database. */
    void startDatabase();

    int databasePort();

    /** Starts the server and returns when it has started; again after a kill. */
    Duration startServer();

    /** Deploys the application and returns when it answers. */
    Duration deploy();

    /** Returns when the application answers again after a start of the server. */
    Duration awaitApplication();

    /** The server's HTTP address, without a slash at the end. */
    String base();

    Shop.Answer place(String json);

    /** The status that the admin resource shows. */
    String status();

    Counts counts();

    /** Waits until the database says what is waited for; returns how long that took. */
    Duration await(String what, Predicate<Counts> condition);

    DeliveryState awaitWarehouse(String eventId);

    long effects(String orderId);

    /** Kills the server by kill -9 and returns the id that its process had. */
    long kill();

    /** Starts Billing's own server and deploys it; returns when it answers. */
    Duration startBilling();

    /** Ends the process of Billing's server. */
    void stopBilling();

    /** Starts it again; returns when it answers. */
    Duration startBillingAgain();

    /** The HTTP address of Billing's server, without a slash at the end. */
    String billingBase();

    /** How many deliveries to Billing wait for another attempt. */
    long retriedToBilling();

    /** Waits until so many do. */
    void awaitRetriedToBilling(long deliveries);

    /** Sends the signed request with an event again, as it was; returns the answer's status. */
    int repeatRequestWith(String eventId);

    /** Dispatches the completed delivery of an event to Billing again and waits until it is completed. */
    BillingDelivery redispatchToBilling(String eventId);

    long invoices(String orderId);

    AdminLogin login();

    /** The files that the database and the server log to. */
    String logs();
}
