package org.outboxee.it.probe;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxJob;

/** Runs on queue probe.b. */
@ApplicationScoped
public class SecondQueueJob implements OutboxJob<IntegrationEvent> {

    @Inject
    private ProbeWork work;

    @Override
    public void run(IntegrationEvent event, DeliveryContext delivery) throws Exception {
        work.run("SecondQueueJob", (Probe) event, delivery);
    }
}
