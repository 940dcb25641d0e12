package org.outboxee.transport.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Failure;
import org.outboxee.model.OutboxLog;
import org.outboxee.spi.Envelope;
import org.outboxee.store.CompletionGroups;
import org.outboxee.store.DeliveryResults;
import org.outboxee.store.DeliveryResults.Outcome;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.Observers;
import org.outboxee.store.Patience;
import org.outboxee.store.Patience.Deadline;
import org.outboxee.store.Transactions;
import org.outboxee.store.WorkAhead;
import org.outboxee.store.WorkRows;
import org.outboxee.store.WorkRows.Work;

/** Reads what is to be sent and records what became of it, each in a short transaction repeated while the database is away. */
@ApplicationScoped
class Results {

    private static final Logger LOG = OutboxLog.of(Results.class);

    private WorkRows rows;
    private DeliveryRows deliveries;
    private DeliveryResults results;
    private Transactions transactions;
    private Patience patience;
    private Observers observers;
    private WorkAhead ahead;
    private CompletionGroups completions;

    Results() {}

    @Inject
    Results(
            WorkRows rows,
            DeliveryRows deliveries,
            DeliveryResults results,
            Transactions transactions,
            Patience patience,
            Observers observers,
            WorkAhead ahead,
            CompletionGroups completions) {
        this.rows = rows;
        this.deliveries = deliveries;
        this.results = results;
        this.transactions = transactions;
        this.patience = patience;
        this.observers = observers;
        this.ahead = ahead;
        this.completions = completions;
    }

    /** Reads some together, so that none of their threads has to; each of them is to be loaded or released. */
    void readAhead(List<Envelope> envelopes) {
        if (envelopes.size() > 1) {
            ahead.read(envelopes.stream().map(Results::dispatch).toList());
        }
    }

    /** It is not this transport's any more. */
    void forget(Envelope envelope) {
        ahead.take(dispatch(envelope));
    }

    /** The delivery and its event; empty if this dispatch is no longer current. */
    Optional<Work> load(Envelope envelope) {
        return ahead.take(dispatch(envelope))
                .or(() -> patience.until(
                        envelope.timeout(), () -> transactions.inNew(() -> rows.load(dispatch(envelope)))));
    }

    Deadline lease(Work work) {
        return patience.in(work.remaining());
    }

    /**
     * Records the answer while this dispatch is current, even a little after its time: a failure at once, a completion
     * soon, by another thread together with others.
     */
    void record(Work work, Deadline lease, Answer answer) {
        answer.failure()
                .ifPresentOrElse(
                        failure -> recordFailure(work, lease, failure, answer.retryAfter()),
                        () -> completions
                                .record(work.delivery().dispatch(), answer.status(), lease)
                                .whenComplete((moved, problem) -> tellCompletion(work, moved, problem)));
    }

    private void recordFailure(Work work, Deadline lease, Failure failure, Duration retryAfter) {
        patience.until(lease, () -> transactions.inNew(() -> results.record(work.delivery(), failure, retryAfter)))
                .ifPresentOrElse(Outcome::announce, () -> tellStale(work.delivery()));
    }

    private void tellCompletion(Work work, Boolean moved, Throwable problem) {
        if (problem != null) {
            LOG.log(
                    Level.ERROR,
                    "The result could not be recorded, the relay reclaims the delivery after its timeout: "
                            + OutboxLog.classesOf(problem) + OutboxLog.fields(work.delivery()));
        } else if (Boolean.TRUE.equals(moved)) {
            results.announceCompletion(work);
        } else {
            tellStale(work.delivery());
        }
    }

    void tellAnswer(Work work, Answer answer, Duration took) {
        observers.tell(observer -> observer.answered(work.delivery().snapshot(), answer.status(), took));
    }

    void tellWhetherDown(String endpoint, boolean isDown) {
        observers.tell(observer -> {
            if (isDown) {
                observer.endpointDown(endpoint);
            } else {
                observer.endpointUp(endpoint);
            }
        });
    }

    private static void tellStale(Dispatched delivery) {
        LOG.log(
                Level.INFO,
                () -> "An answer came after its dispatch had ended; nothing recorded" + OutboxLog.fields(delivery));
    }

    /** Nothing was sent: pending again, no attempt used. Whether the database could be told. */
    boolean release(Envelope envelope) {
        return release(envelope, envelope.timeout());
    }

    /** As {@link #release(Envelope)}, tried for so long. */
    boolean release(Envelope envelope, Duration longest) {
        forget(envelope);
        try {
            patience.until(
                    longest, () -> transactions.inNew(() -> deliveries.release(dispatch(envelope), Duration.ZERO)));
            return true;
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "A delivery could not be given back unsent; if it isn't sent, the relay reclaims it after its timeout: "
                            + OutboxLog.classesOf(e) + " [outboxDeliveryId=" + envelope.deliveryId() + " endpoint="
                            + envelope.job() + ']');
            return false;
        }
    }

    private static DispatchRef dispatch(Envelope envelope) {
        return new DispatchRef(envelope.deliveryId(), envelope.dispatchId());
    }
}
