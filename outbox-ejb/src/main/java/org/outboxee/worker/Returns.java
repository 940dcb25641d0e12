package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.outboxee.config.Deployed;
import org.outboxee.config.Job;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.JtaTransactions;
import org.outboxee.store.Patience;

/** Gives deliveries back that only another build or the next start can run; no attempt is used (spec A5). */
@ApplicationScoped
class Returns {

    private static final Logger LOG = OutboxLog.of(Returns.class);

    /** How long it waits before it is offered again. */
    private static final Duration ELSEWHERE = Duration.ofSeconds(2);

    private static final Duration STOPPING = Duration.ofSeconds(1);

    private static final Duration LONGEST = Duration.ofSeconds(30);

    private DeliveryRows deliveries;
    private JtaTransactions transactions;
    private Patience patience;
    private Deployed deployed;

    Returns() {}

    @Inject
    Returns(DeliveryRows deliveries, JtaTransactions transactions, Patience patience, Deployed deployed) {
        this.deliveries = deliveries;
        this.transactions = transactions;
        this.patience = patience;
        this.deployed = deployed;
    }

    /** Whether this build can run the delivery; if not it is given back. */
    boolean isKnown(Dispatched delivery, Job job) {
        boolean known = deployed.get().canRun(delivery.eventType(), job.name());
        if (!known) {
            giveBack(delivery.dispatch(), "job " + job.name() + " for events of type " + delivery.eventType());
        }
        return known;
    }

    /**
     * Dispatched to pending.
     *
     * @param what what this build doesn't know
     * @throws RuntimeException if the database is away for long; nothing has run
     */
    void giveBack(DispatchRef dispatch, String what) {
        boolean released =
                patience.until(LONGEST, () -> transactions.inNew(() -> deliveries.release(dispatch, ELSEWHERE)));
        LOG.log(
                Level.WARNING,
                "This build has no " + what + "; delivery " + dispatch.deliveryId()
                        + (released ? " was given back" : " is no longer current"));
    }

    /**
     * Dispatched to pending: that the application stops is no failure of the job that it interrupts, least of all its
     * last one.
     *
     * @throws RuntimeException if the database is away
     */
    void interrupted(Dispatched delivery) {
        release(delivery, Duration.ZERO, "The application stops and interrupted a job");
    }

    /**
     * Dispatched to pending: a job that met beans that are stopped already says nothing about its delivery. With a delay,
     * since this node's relay may not know of the stop yet.
     *
     * @throws RuntimeException if the database is away
     */
    void metTheStop(Dispatched delivery) {
        release(delivery, STOPPING, "The application stops and a job met what is stopped already");
    }

    private void release(Dispatched delivery, Duration delay, String why) {
        if (transactions.inNew(() -> deliveries.release(delivery.dispatch(), delay))) {
            LOG.log(Level.INFO, why + "; the delivery is pending again" + OutboxLog.fields(delivery));
        }
    }
}
