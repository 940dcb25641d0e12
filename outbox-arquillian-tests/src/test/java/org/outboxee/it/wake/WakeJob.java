package org.outboxee.it.wake;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSContext;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.naming.InitialContext;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutsideTransaction;
import org.outboxee.it.probe.ProbeLog;

/** Starts what its event asks for, and has no transaction that could get in the way. */
@ApplicationScoped
@OutsideTransaction
public class WakeJob implements OutboxJob<IntegrationEvent> {

    /** Long enough for the relay to be asleep again after this job's end, which wakes it. */
    private static final long ASLEEP_MILLIS = 2_000;

    private static final long INTERRUPT_EVERY_MILLIS = 20;

    @Inject
    private SlowCompletion slow;

    @Inject
    private ProbeLog log;

    @Override
    public void run(IntegrationEvent event, DeliveryContext delivery) throws Exception {
        if (event instanceof AskingProbe asking) {
            ask(asking);
        } else if (event instanceof SlowCompletionProbe probe) {
            log.began(probe.test(), slow.add(probe.test()), delivery);
        } else if (event instanceof InterruptingProbe probe) {
            log.began(probe.test(), "interrupted " + interruptFor(probe.millis()), delivery);
        }
    }

    private static void ask(AskingProbe asking) throws Exception {
        ConnectionFactory factory = InitialContext.doLookup("java:comp/DefaultJMSConnectionFactory");
        Destination destination = InitialContext.doLookup("java:app/jms/probeAsk");
        try (JMSContext context = factory.createContext()) {
            context.createProducer()
                    .setDeliveryDelay(ASLEEP_MILLIS)
                    .setProperty("inBetween", asking.millis() > 0)
                    .send(destination, asking.test());
        }
    }

    /** How often a thread of the relay was interrupted. */
    private static int interruptFor(int millis) throws InterruptedException {
        int count = 0;
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (System.nanoTime() < end) {
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().startsWith("outbox-relay-")) {
                    thread.interrupt();
                    count++;
                }
            }
            new CountDownLatch(1).await(INTERRUPT_EVERY_MILLIS, TimeUnit.MILLISECONDS); // a latch that nobody opens
        }
        return count;
    }
}
