package org.outboxee.it.probe;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import javax.naming.InitialContext;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutsideTransaction;

/** Runs without a transaction and says so in its log; its effect is a transaction of its own. */
@ApplicationScoped
@OutsideTransaction
public class OutsideJob implements OutboxJob<OutsideProbe> {

    @Inject
    private ProbeLog log;

    @Inject
    private OutsideEffect effect;

    @Override
    public void run(OutsideProbe event, DeliveryContext delivery) throws Exception {
        TransactionSynchronizationRegistry registry =
                InitialContext.doLookup("java:comp/TransactionSynchronizationRegistry");
        log.began(event.test(), "transaction status " + registry.getTransactionStatus(), delivery);
        effect.run(event, delivery);
    }
}
