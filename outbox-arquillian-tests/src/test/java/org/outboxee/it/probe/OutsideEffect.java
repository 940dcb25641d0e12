package org.outboxee.it.probe;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.outboxee.api.DeliveryContext;

/** The transaction that a job outside of one may still use for itself. */
@Stateless
public class OutsideEffect {

    @Inject
    private ProbeWork work;

    public void run(OutsideProbe event, DeliveryContext delivery) throws Exception {
        work.run("OutsideJob", event, delivery);
    }
}
