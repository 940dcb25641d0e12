package org.outboxee.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.OutboxMonitor;
import org.outboxee.api.OutboxReadiness;
import org.outboxee.api.OutboxStatus;
import org.outboxee.config.OutboxConfig;
import org.outboxee.store.Health;
import org.outboxee.store.JtaTransactions;
import org.outboxee.store.StatusRows;

/** The operators' view of this application's outbox. */
@ApplicationScoped
public class Monitor implements OutboxMonitor {

    private StatusRows rows;
    private JtaTransactions transactions;
    private Health health;
    private OutboxConfig config;

    Monitor() {}

    @Inject
    Monitor(StatusRows rows, JtaTransactions transactions, Health health, OutboxConfig config) {
        this.rows = rows;
        this.transactions = transactions;
        this.health = health;
        this.config = config;
    }

    @Override
    public OutboxStatus status() {
        return transactions.inNew(() -> rows.read(config.application()));
    }

    @Override
    public OutboxReadiness readiness() {
        return health.readiness();
    }
}
