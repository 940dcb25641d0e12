package org.outboxee.it.twodb;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxJob;

/** A transactional job on the business's data source. */
@ApplicationScoped
public class ElsewhereJob implements OutboxJob<ElsewhereProbe> {

    @Inject
    private OtherBusiness business;

    @Override
    public void run(ElsewhereProbe event, DeliveryContext delivery) {
        business.write("probe_business (test, name) values (?, ?)", event.test(), "done elsewhere");
    }
}
