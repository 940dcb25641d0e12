package org.outboxee.it.probe;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import javax.naming.InitialContext;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutsideTransaction;
import org.outboxee.api.RetryableOutboxException;

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
        if (event.behaviour() == Behaviour.THROW) {
            throw new IllegalStateException("secret-4711 must not be found in any log"); // servers log what EJBs throw
        }
        effect.run(event, delivery);
        if (event.behaviour() == Behaviour.RETRY_ONCE_AFTER_COMMIT && delivery.attempt() == 1) {
            throw new RetryableOutboxException("as asked");
        }
    }
}
