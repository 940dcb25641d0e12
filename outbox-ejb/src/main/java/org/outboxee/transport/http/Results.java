package org.outboxee.transport.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.outboxee.model.DispatchRef;
import org.outboxee.model.Dispatched;
import org.outboxee.model.OutboxLog;
import org.outboxee.spi.Envelope;
import org.outboxee.store.DeliveryResults;
import org.outboxee.store.DeliveryResults.Outcome;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.Observers;
import org.outboxee.store.Patience;
import org.outboxee.store.Patience.Deadline;
import org.outboxee.store.Transactions;
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

    Results() {}

    @Inject
    Results(
            WorkRows rows,
            DeliveryRows deliveries,
            DeliveryResults results,
            Transactions transactions,
            Patience patience,
            Observers observers) {
        this.rows = rows;
        this.deliveries = deliveries;
        this.results = results;
        this.transactions = transactions;
        this.patience = patience;
        this.observers = observers;
    }

    /** The delivery and its event; empty if this dispatch is no longer current. */
    Optional<Work> load(Envelope envelope) {
        return patience.until(envelope.timeout(), () -> transactions.inNew(() -> rows.load(dispatch(envelope))));
    }

    Deadline lease(Work work) {
        return patience.in(work.remaining());
    }

    /** Records the answer while this dispatch is current, even a little after its time. */
    void record(Work work, Deadline lease, Answer answer) {
        AtomicBoolean tried = new AtomicBoolean();
        patience.until(lease, () -> {
                    boolean mayBeDone = tried.getAndSet(true); // a commit that failed may have happened
                    return transactions.inNew(() -> record(work, answer, mayBeDone));
                })
                .ifPresentOrElse(Outcome::announce, () -> tellStale(work.delivery()));
    }

    private Optional<Outcome> record(Work work, Answer answer, boolean mayBeDone) {
        return answer.failure().isPresent()
                ? results.record(work.delivery(), answer.failure().get(), answer.retryAfter())
                : results.complete(work, answer.status(), mayBeDone);
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
        try {
            patience.until(
                    envelope.timeout(),
                    () -> transactions.inNew(() -> deliveries.release(dispatch(envelope), Duration.ZERO)));
            return true;
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "A delivery could not be given back unsent, the relay reclaims it after its timeout: "
                            + OutboxLog.classesOf(e) + " [outboxDeliveryId=" + envelope.deliveryId() + " endpoint="
                            + envelope.job() + ']');
            return false;
        }
    }

    private static DispatchRef dispatch(Envelope envelope) {
        return new DispatchRef(envelope.deliveryId(), envelope.dispatchId());
    }
}
