package org.outboxee.relay;

import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import org.outboxee.api.FailureKind;
import org.outboxee.model.Dispatched;
import org.outboxee.model.Failure;
import org.outboxee.spi.HandOver;
import org.outboxee.store.DeliveryResults;
import org.outboxee.store.DeliveryResults.Outcome;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.Patience;
import org.outboxee.store.Transactions;
import org.outboxee.store.WorkAhead;

/**
 * Records what a transport did not take, and what was done when it had taken it, each delivery for itself. What cannot
 * be recorded within a moment, because the database is away or somebody holds the row, is tried again with the next
 * pass: it must neither hold up the relay nor be left to the delivery's timeout, which would use an attempt.
 */
final class HandOverResults {

    private static final Duration MOMENT = Duration.ofSeconds(1);
    private static final Duration RELEASE_DELAY = Duration.ofSeconds(1);

    private final Deque<Result> waiting = new ConcurrentLinkedDeque<>();
    private final DeliveryRows deliveries;
    private final DeliveryResults results;
    private final Transactions transactions;
    private final Patience patience;
    private final WorkAhead ahead;

    HandOverResults(
            DeliveryRows deliveries,
            DeliveryResults results,
            Transactions transactions,
            Patience patience,
            WorkAhead ahead) {
        this.deliveries = deliveries;
        this.results = results;
        this.transactions = transactions;
        this.patience = patience;
        this.ahead = ahead;
    }

    /**
     * What came of a hand-over.
     *
     * @param reason what the transport said of it; null if it said nothing
     * @param tried whether recording it was tried before: a commit that failed may have happened
     */
    private record Result(Dispatched delivery, HandOver outcome, String reason, boolean tried) {

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
                ahead.take(delivery.dispatch()); // no worker will
                waiting.add(new Result(
                        delivery, outcome, reasons.get(delivery.dispatch().deliveryId()), false));
            }
        }
        recordWaiting();
    }

    /** One try for each that waits, up to the first that fails: it goes to the end, the others have their turn. */
    void recordWaiting() {
        for (int left = waiting.size(); left > 0; left--) {
            Result next = waiting.poll();
            if (next != null && !isRecorded(next)) {
                waiting.add(new Result(next.delivery(), next.outcome(), next.reason(), true));
                return;
            }
        }
    }

    private boolean isRecorded(Result result) {
        try {
            record(result);
            return true;
        } catch (RuntimeException e) {
            return false; // readiness and one log line say so: patience has told
        }
    }

    private void record(Result result) {
        Dispatched delivery = result.delivery();
        switch (result.outcome()) {
            case ACCEPTED -> {
                // the worker reports the result
            }
            case DELIVERED -> complete(delivery, result.tried());
            case RETRY ->
                fail(delivery, new Failure(FailureKind.SEND_REFUSED, result.reasonOr("the transport refused it")));
            case REJECTED ->
                fail(
                        delivery,
                        new Failure(FailureKind.SEND_REJECTED, result.reasonOr("the transport refused it for good")));
            case RELEASED ->
                patience.until(
                        MOMENT, () -> transactions.inNew(() -> deliveries.release(delivery.dispatch(), RELEASE_DELAY)));
        }
    }

    private void complete(Dispatched delivery, boolean mayBeDone) {
        AtomicBoolean tried = new AtomicBoolean(mayBeDone);
        patience.until(MOMENT, () -> {
                    boolean again = tried.getAndSet(true);
                    return transactions.inNew(() -> results.complete(delivery, again));
                })
                .ifPresent(Outcome::announce);
    }

    private void fail(Dispatched delivery, Failure failure) {
        patience.until(MOMENT, () -> transactions.inNew(() -> results.record(delivery, failure)))
                .ifPresent(Outcome::announce);
    }
}
