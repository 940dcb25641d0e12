package org.outboxee.it.inbox;

import jakarta.annotation.Resource;
import jakarta.ejb.EJBContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.outboxee.api.OutboxEventStore;
import org.outboxee.api.inbox.Idempotent;
import org.outboxee.api.inbox.Inbox;
import org.outboxee.api.inbox.MessageId;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.BusinessException;
import org.outboxee.it.probe.LocalProbe;

/** What handlers do in their transaction: a row in a table that would take it twice, and an event. */
@Stateless
public class Ledger {

    @Inject
    private Inbox inbox;

    @Inject
    private OutboxEventStore outbox;

    @Resource
    private EJBContext context;

    @PersistenceContext(unitName = "probe")
    private EntityManager probes;

    /** A handler with the container's transaction; null for a duplicate. */
    @Idempotent(consumer = "it.ejb")
    public String receive(@MessageId String id, String test, Handling handling) throws BusinessException {
        return enter(test, handling);
    }

    /** The same without an annotation, in a transaction that goes on after the duplicate. */
    public String receiveByCall(String id, String test) throws BusinessException {
        if (inbox.accept("it.call", id)) {
            return enter(test, Handling.WORK);
        }
        business(test, "duplicate");
        return context.getRollbackOnly() ? "poisoned" : "duplicate";
    }

    public boolean forget(String id) {
        return inbox.forget("it.ejb", id);
    }

    public void receiveDoomed(String id) {
        context.setRollbackOnly();
        inbox.accept("it.call", id);
    }

    public void receiveReadOnly(String id) {
        probes.createNativeQuery("set transaction read only").executeUpdate();
        inbox.accept("it.call", id);
    }

    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void receiveWithoutTransaction(String id) {
        inbox.accept("it.call", id);
    }

    /** A handler's work. */
    public String enter(String test, Handling handling) throws BusinessException {
        business(test, handling == Handling.FAIL_AT_COMMIT ? "DEFERRED-DUPLICATE" : "effect");
        outbox.add(new LocalProbe(test, Behaviour.COMPLETE, 0));
        switch (handling) {
            case WORK_SLOWLY -> letOthersCome();
            case THROW -> throw new IllegalStateException("the handler fails after its work");
            case THROW_CHECKED -> throw new BusinessException();
            default -> {
                // ends well, or at its commit
            }
        }
        return "worked";
    }

    private static void letOthersCome() {
        try {
            new CountDownLatch(1).await(300, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void business(String test, String name) {
        probes.createNativeQuery("insert into probe_business (test, name) values (?1, ?2)")
                .setParameter(1, test)
                .setParameter(2, name)
                .executeUpdate();
    }
}
