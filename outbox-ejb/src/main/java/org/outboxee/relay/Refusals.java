package org.outboxee.relay;

import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.outboxee.api.FailureKind;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Failure;
import org.outboxee.spi.HandOver;
import org.outboxee.store.DeliveryResults;
import org.outboxee.store.DeliveryResults.Outcome;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.Patience;
import org.outboxee.store.Transactions;

/**
 * Records what a transport did not take, each delivery for itself. What cannot be recorded within a moment, because the
 * database is away or somebody holds the row, is tried again with the next pass: it must neither hold up the relay nor
 * be left to the delivery's timeout, which would use an attempt.
 */
final class Refusals {

    private static final Duration MOMENT = Duration.ofSeconds(1);
    private static final Duration RELEASE_DELAY = Duration.ofSeconds(1);

    private final Deque<Refusal> waiting = new ConcurrentLinkedDeque<>();
    private final DeliveryRows deliveries;
    private final DeliveryResults results;
    private final Transactions transactions;
    private final Patience patience;

    Refusals(DeliveryRows deliveries, DeliveryResults results, Transactions transactions, Patience patience) {
        this.deliveries = deliveries;
        this.results = results;
        this.transactions = transactions;
        this.patience = patience;
    }

    /** What is to be recorded; the reason is null if the transport gave none. */
    private record Refusal(Dispatched delivery, HandOver outcome, String reason) {

        String reasonOr(String otherwise) {
            return reason == null ? otherwise : reason;
        }
    }

    /**
     * Records the outcomes of one batch; for what the worker reports there is nothing to do.
     *
     * @param reasons what the transport said of some of them, by delivery
     */
    void record(List<Dispatched> batch, List<HandOver> outcomes, Map<UUID, String> reasons) {
        for (int i = 0; i < batch.size(); i++) {
            HandOver outcome = i < outcomes.size() ? outcomes.get(i) : HandOver.RELEASED;
            if (outcome != HandOver.ACCEPTED) {
                Dispatched delivery = batch.get(i);
                waiting.add(new Refusal(
                        delivery, outcome, reasons.get(delivery.dispatch().deliveryId())));
            }
        }
        recordWaiting();
    }

    /** One try for each that waits, up to the first that fails: it goes to the end, the others have their turn. */
    void recordWaiting() {
        for (int left = waiting.size(); left > 0; left--) {
            Refusal next = waiting.poll();
            if (next != null && !isRecorded(next)) {
                waiting.add(next);
                return;
            }
        }
    }

    private boolean isRecorded(Refusal refusal) {
        try {
            record(refusal);
            return true;
        } catch (RuntimeException e) {
            return false; // readiness and one log line say so: patience has told
        }
    }

    private void record(Refusal refusal) {
        Dispatched delivery = refusal.delivery();
        switch (refusal.outcome()) {
            case ACCEPTED -> {
                // the worker reports the result
            }
            case RETRY ->
                fail(delivery, new Failure(FailureKind.SEND_REFUSED, refusal.reasonOr("the transport refused it")));
            case REJECTED ->
                fail(
                        delivery,
                        new Failure(FailureKind.SEND_REJECTED, refusal.reasonOr("the transport refused it for good")));
            case RELEASED ->
                patience.until(
                        MOMENT, () -> transactions.inNew(() -> deliveries.release(delivery.dispatch(), RELEASE_DELAY)));
        }
    }

    private void fail(Dispatched delivery, Failure failure) {
        patience.until(MOMENT, () -> transactions.inNew(() -> results.record(delivery, failure)))
                .ifPresent(Outcome::announce);
    }
}
