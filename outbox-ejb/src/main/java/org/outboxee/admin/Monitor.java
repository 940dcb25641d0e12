package org.outboxee.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.OutboxMonitor;
import org.outboxee.api.OutboxReadiness;
import org.outboxee.api.OutboxStatus;
import org.outboxee.config.OutboxConfig;
import org.outboxee.store.Access;
import org.outboxee.store.Health;
import org.outboxee.store.StatusRows;

/** The operators' view of this application's outbox. */
@ApplicationScoped
class Monitor implements OutboxMonitor {

    private StatusRows rows;
    private Health health;
    private OutboxConfig config;

    Monitor() {}

    @Inject
    Monitor(StatusRows rows, Health health, OutboxConfig config) {
        this.rows = rows;
        this.health = health;
        this.config = config;
    }

    /** One statement, in the caller's transaction or without any: who looks must not need one. */
    @Override
    public OutboxStatus status() {
        return Access.to("the status could not be read", () -> rows.read(config.application()));
    }

    @Override
    public OutboxReadiness readiness() {
        return health.readiness();
    }
}
