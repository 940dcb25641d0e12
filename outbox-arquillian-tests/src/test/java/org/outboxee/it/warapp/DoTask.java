package org.outboxee.it.warapp;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.RetryableOutboxException;

/** Commits together with its completion; it leaves its effect before it fails. */
@ApplicationScoped
public class DoTask implements OutboxJob<Task> {

    @Inject
    private TaskDesk desk;

    @Override
    public void run(Task task, DeliveryContext delivery) throws Exception {
        desk.began(task, "DoTask", delivery);
        desk.done(task, "DoTask", delivery);
        new CountDownLatch(1).await(task.millis(), TimeUnit.MILLISECONDS);
        if (task.failures() < 0) {
            throw new IllegalStateException("as asked");
        }
        if (delivery.attempt() <= task.failures()) {
            throw new RetryableOutboxException("as asked");
        }
    }
}
