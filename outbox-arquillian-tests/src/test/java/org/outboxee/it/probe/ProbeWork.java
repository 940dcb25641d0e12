package org.outboxee.it.probe;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.OutboxEventStore;
import org.outboxee.api.RetryableOutboxException;

/**
 * Behaves as an event says. Its effect is a row that only jobs write, in the job's transaction; that it began is a row
 * of a transaction of its own, which stays whatever becomes of the job.
 */
@ApplicationScoped
public class ProbeWork {

    @PersistenceContext(unitName = "probe")
    private EntityManager probes;

    @Inject
    private ProbeLog log;

    @Inject
    private Saboteur saboteur;

    @Inject
    private OutboxEventStore outbox;

    @Inject
    private ProbeGates gates;

    public void run(String job, Probe event, DeliveryContext delivery) throws Exception {
        log.began(event.test(), job, delivery);
        behave(event.behaviour() == Behaviour.AS_JOB ? behaviourOf(job) : event.behaviour(), job, event, delivery);
    }

    private static Behaviour behaviourOf(String job) {
        return switch (job) {
            case "QueueJob" -> Behaviour.RETRY_ONCE;
            case "MessageDrivenJob" -> Behaviour.THROW;
            default -> Behaviour.COMPLETE;
        };
    }

    private void behave(Behaviour behaviour, String job, Probe event, DeliveryContext delivery) throws Exception {
        switch (behaviour) {
            case COMPLETE, RETRY_ONCE_AFTER_COMMIT, LOAD_OTHER_CLASS, LOAD_OTHER_DELIVERY ->
                effect(job, event, delivery);
            case RETRY -> {
                effect(job, event, delivery);
                throw new RetryableOutboxException("as asked");
            }
            case RETRY_ONCE -> {
                effect(job, event, delivery);
                if (delivery.attempt() == 1) {
                    throw new RetryableOutboxException("as asked");
                }
            }
            case RETRY_WRAPPED ->
                throw new IllegalStateException(new java.io.IOException(new RetryableOutboxException("as asked")));
            case THROW -> {
                effect(job, event, delivery);
                throw new IllegalStateException("secret-4711 must not be found in any log");
            }
            case THROW_ERROR -> {
                effect(job, event, delivery);
                throw new AssertionError("secret-4711 must not be found in any log");
            }
            case THROW_CHECKED -> {
                effect(job, event, delivery);
                throw new Exception("secret-4711 must not be found in any log");
            }
            case THROW_INTERRUPTED -> {
                effect(job, event, delivery);
                throw new InterruptedException("secret-4711 must not be found in any log");
            }
            case LEAVE_INTERRUPTED -> {
                effect(job, event, delivery);
                Thread.currentThread().interrupt();
            }
            case WAIT -> {
                waitFor(event.millis());
                effect(job, event, delivery);
            }
            case MARK_BY_OTHER_EJB -> {
                effect(job, event, delivery);
                saboteur.markForRollback();
            }
            case SWALLOW -> {
                effect(job, event, delivery);
                swallow();
            }
            case CONSTRAINT_AT_COMMIT -> effect("DEFERRED-DUPLICATE", event, delivery);
            case CONSTRAINT_IN_LAST_FLUSH -> {
                effect(job, event, delivery);
                probes.persist(new ProbeNote("taken", event.test()));
            }
            case CONSTRAINT_AT_FLUSH -> {
                effect(null, event, delivery);
                probes.flush();
            }
            case COMMIT_FAILS_ONCE -> effect(delivery.attempt() == 1 ? "FAIL-COMMIT" : job, event, delivery);
            case ADD_EVENT -> {
                effect(job, event, delivery);
                outbox.add(new NoRetryProbe(event.test(), Behaviour.COMPLETE, 0));
            }
            case ADD_EVENT_THEN_THROW -> {
                outbox.add(new NoRetryProbe(event.test(), Behaviour.COMPLETE, 0));
                throw new IllegalStateException("secret-4711 must not be found in any log");
            }
            case AS_JOB -> throw new IllegalArgumentException("resolved before");
            case GATE -> {
                gates.pass(event.test());
                effect(job, event, delivery);
            }
        }
    }

    private void effect(String job, Probe event, DeliveryContext delivery) {
        probes.createNativeQuery("insert into probe_effects (test, job, delivery_id, attempt) values (?1, ?2, ?3, ?4)")
                .setParameter(1, event.test())
                .setParameter(2, job)
                .setParameter(3, delivery.deliveryId().toString())
                .setParameter(4, delivery.attempt())
                .executeUpdate();
    }

    private void swallow() {
        try {
            saboteur.throwSystemException();
        } catch (RuntimeException e) {
            // that is the behaviour asked for
        }
    }

    /** Time that a job takes; a latch that nobody opens. */
    private static void waitFor(int millis) throws InterruptedException {
        new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
    }
}
