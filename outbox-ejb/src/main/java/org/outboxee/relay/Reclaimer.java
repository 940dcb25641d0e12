package org.outboxee.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.outboxee.api.FailureKind;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Failure;
import org.outboxee.store.DeliveryResults;
import org.outboxee.store.DeliveryResults.Outcome;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.Observers;
import org.outboxee.store.Transactions;

/** Counts attempts without a result as lost once their timeout has passed, by the database's clock (spec A16). */
@ApplicationScoped
public class Reclaimer {

    private DeliveryRows deliveries;
    private DeliveryResults results;
    private Transactions transactions;
    private Observers observers;
    private OutboxConfig config;
    private BatchSize batch;

    Reclaimer() {}

    @Inject
    public Reclaimer(
            DeliveryRows deliveries,
            DeliveryResults results,
            Transactions transactions,
            Observers observers,
            OutboxConfig config) {
        this.deliveries = deliveries;
        this.results = results;
        this.transactions = transactions;
        this.observers = observers;
        this.config = config;
        this.batch = new BatchSize(config.batchSize());
    }

    /** Reclaims one batch; returns how many. */
    public int reclaimOnce() {
        List<Reclaimed> all = batch.run(() -> transactions.inNew(this::reclaim));
        all.forEach(one ->
                observers.tell(observer -> observer.reclaimed(one.delivery().snapshot())));
        all.forEach(one -> one.outcome().announce());
        return all.size();
    }

    private List<Reclaimed> reclaim() {
        List<Reclaimed> all = new ArrayList<>();
        for (Dispatched delivery : deliveries.lockExpired(config.application(), batch.size())) {
            results.record(delivery, lost(delivery)).ifPresent(outcome -> all.add(new Reclaimed(delivery, outcome)));
        }
        return all;
    }

    private record Reclaimed(Dispatched delivery, Outcome outcome) {}

    private static Failure lost(Dispatched delivery) {
        return new Failure(
                FailureKind.DELIVERY_TIMED_OUT, "no result within the delivery's timeout of " + delivery.timeout());
    }
}
