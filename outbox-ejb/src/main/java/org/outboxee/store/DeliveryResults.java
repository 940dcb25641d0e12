package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Failure;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.WorkRows.Work;

/** Decides between retry and quarantine and makes the transition; log and observers only if it happened. */
@ApplicationScoped
public class DeliveryResults {

    private static final Logger LOG = OutboxLog.of(DeliveryResults.class);

    private DeliveryRows deliveries;
    private Observers observers;
    private double jitter;

    DeliveryResults() {}

    @Inject
    public DeliveryResults(DeliveryRows deliveries, Observers observers, OutboxConfig config) {
        this.deliveries = deliveries;
        this.observers = observers;
        this.jitter = config.retryJitter();
    }

    /** A transition that was made and is told of after its commit. */
    public interface Outcome {

        /** Logs and tells the observers. To be called after the commit. */
        void announce();
    }

    /**
     * Dispatched to completed, in the caller's transaction, by somebody who hasn't read the event.
     *
     * @param mayBeDone whether an earlier commit of the same had an unknown outcome
     * @return what to announce after the commit; empty if this dispatch is no longer current and nothing was recorded
     */
    public Optional<Outcome> complete(Dispatched delivery, boolean mayBeDone) {
        if (!deliveries.complete(delivery.dispatch()) && !(mayBeDone && isCompleted(delivery))) {
            return Optional.empty();
        }
        Since due = deliveries.due(delivery.dispatch());
        return Optional.of(() -> announceCompletion(delivery, due));
    }

    /** Whether this very dispatch completed its delivery: what a commit of unknown outcome did. */
    public boolean isCompleted(Dispatched delivery) {
        return deliveries.isCompletedBy(delivery.dispatch());
    }

    /** Logs and tells the observers that a delivery was completed. */
    public void announceCompletion(Work work) {
        announceCompletion(work.delivery(), work.due());
    }

    private void announceCompletion(Dispatched delivery, Since due) {
        LOG.log(Level.DEBUG, () -> "Completed" + OutboxLog.fields(delivery));
        Duration latency = due.length();
        observers.tell(observer -> observer.completed(delivery.snapshot(), latency));
    }

    /**
     * Dispatched to pending or failed, in the caller's transaction.
     *
     * @return what to announce after the commit; empty if this dispatch is no longer current and nothing was recorded
     */
    public Optional<Outcome> record(Dispatched delivery, Failure failure) {
        return record(delivery, failure, Duration.ZERO);
    }

    /**
     * As {@link #record(Dispatched, Failure)}, with the next attempt not before the receiver wants it.
     *
     * @param atLeast the receiver's wish; it shortens no delay and adds no attempt
     */
    public Optional<Outcome> record(Dispatched delivery, Failure failure, Duration atLeast) {
        Optional<Duration> delay = failure.kind().isRetryable()
                ? delivery.delayIfFailed().map(this::jittered).map(next -> next.compareTo(atLeast) < 0 ? atLeast : next)
                : Optional.empty();
        boolean recorded = delay.isPresent()
                ? deliveries.scheduleRetry(delivery.dispatch(), delay.get(), failure)
                : deliveries.fail(delivery.dispatch(), failure);
        return recorded ? Optional.of(() -> announce(delivery, failure, delay)) : Optional.empty();
    }

    private void announce(Dispatched delivery, Failure failure, Optional<Duration> delay) {
        String what = failure.kind() + ": " + failure.reason() + OutboxLog.fields(delivery);
        if (delay.isPresent()) {
            LOG.log(Level.INFO, "Attempt failed, next in " + delay.get() + ", " + what);
            observers.tell(observer -> observer.retried(delivery.snapshot(), failure.kind()));
        } else {
            LOG.log(Level.WARNING, "Delivery failed for good, " + what);
            observers.tell(observer -> observer.failed(delivery.snapshot(), failure.kind()));
        }
    }

    /** Never earlier than the schedule says, and a share later, so that what failed together doesn't return together. */
    private Duration jittered(Duration delay) {
        return delay.plusMillis(
                (long) (delay.toMillis() * jitter * ThreadLocalRandom.current().nextDouble()));
    }
}
