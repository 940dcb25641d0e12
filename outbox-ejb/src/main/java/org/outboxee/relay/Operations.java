package org.outboxee.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxOperations;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.OutboxLog;
import org.outboxee.model.RetrySchedule;
import org.outboxee.store.Access;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.Transactions;

/** What an operator asks of this application's deliveries and of this node's relay. */
@ApplicationScoped
class Operations implements OutboxOperations {

    private DeliveryRows deliveries;
    private Transactions transactions;
    private RelayPass pass;
    private RelaySignal signal;
    private Deployed deployed;
    private OutboxConfig config;

    Operations() {}

    @Inject
    public Operations(
            DeliveryRows deliveries,
            Transactions transactions,
            RelayPass pass,
            RelaySignal signal,
            Deployed deployed,
            OutboxConfig config) {
        this.deliveries = deliveries;
        this.transactions = transactions;
        this.pass = pass;
        this.signal = signal;
        this.deployed = deployed;
        this.config = config;
    }

    @Override
    public boolean reopen(UUID deliveryId) {
        return reopen(deliveryId, (String) null);
    }

    @Override
    public boolean reopen(UUID deliveryId, Duration... retryAfter) {
        return reopen(deliveryId, new RetrySchedule.Listed(Arrays.asList(retryAfter)).text());
    }

    @Override
    public boolean reopenExponentially(UUID deliveryId, Duration first, Duration max, Duration giveUpAfter) {
        return reopen(deliveryId, new RetrySchedule.Exponential(first, max, giveUpAfter).text());
    }

    private boolean reopen(UUID deliveryId, String schedule) {
        boolean reopened = Access.to(
                "the delivery could not be reopened",
                () -> transactions.inNew(() -> deliveries.reopen(config.application(), deliveryId, schedule)));
        if (reopened) {
            OutboxLog.of(Operations.class).log(Level.INFO, "Reopened [outboxDeliveryId=" + deliveryId + ']');
            signal.raise();
        }
        return reopened;
    }

    @Override
    public PassReport pass() {
        if (deployed.application().isEmpty()) {
            throw new OutboxException("the outbox has not started yet; there is nothing to run a pass of");
        }
        return Access.to("the pass did not come to its end", pass::runOnce).done();
    }
}
