package org.outboxee.it.probe;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.JobBatch;
import org.outboxee.api.OutboxJob;

/** Runs in the server's own threads, up to twenty in one transaction. */
@ApplicationScoped
@JobBatch(20)
public class TogetherJob implements OutboxJob<TogetherProbe> {

    @Inject
    private ProbeWork work;

    @Override
    public void run(TogetherProbe event, DeliveryContext delivery) throws Exception {
        work.run("TogetherJob", event, delivery);
    }
}
