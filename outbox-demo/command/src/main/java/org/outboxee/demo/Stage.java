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

    AdminLogin login();

    /** The files that the database and the server log to. */
    String logs();
}
