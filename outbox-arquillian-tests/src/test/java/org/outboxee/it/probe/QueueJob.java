package org.outboxee.it.probe;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxJob;

/** Runs on queue probe.a. */
@ApplicationScoped
public class QueueJob implements OutboxJob<IntegrationEvent> {

    @Inject
    private ProbeWork work;

    @Override
    public void run(IntegrationEvent event, DeliveryContext delivery) throws Exception {
        work.run("QueueJob", (Probe) event, delivery);
    }
}
