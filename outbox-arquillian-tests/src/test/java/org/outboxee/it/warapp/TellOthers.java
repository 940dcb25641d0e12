package org.outboxee.it.warapp;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutsideTransaction;

/** Runs outside of a transaction, as a job that calls another system does. */
@ApplicationScoped
@OutsideTransaction
public class TellOthers implements OutboxJob<Task> {

    @Inject
    private TaskDesk desk;

    @Override
    public void run(Task task, DeliveryContext delivery) {
        desk.done(task, "TellOthers", delivery);
    }
}
