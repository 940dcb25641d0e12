package org.outboxee.it.fault;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import javax.naming.InitialContext;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxJob;
import org.outboxee.it.probe.ProbeWork;

/** Ends its JVM when its transaction has committed, so that nobody acknowledges its message. */
@ApplicationScoped
public class HaltJob implements OutboxJob<HaltProbe> {

    @Inject
    private ProbeWork work;

    @Override
    public void run(HaltProbe event, DeliveryContext delivery) throws Exception {
        work.run("HaltJob", event, delivery);
        TransactionSynchronizationRegistry registry =
                InitialContext.doLookup("java:comp/TransactionSynchronizationRegistry");
        registry.registerInterposedSynchronization(new Halt());
    }

    private static final class Halt implements Synchronization {

        @Override
        public void beforeCompletion() {
            // that is too early
        }

        @Override
        public void afterCompletion(int status) {
            if (status == Status.STATUS_COMMITTED) {
                Runtime.getRuntime().halt(137);
            }
        }
    }
}
