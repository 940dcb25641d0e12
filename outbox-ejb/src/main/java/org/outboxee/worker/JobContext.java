package org.outboxee.worker;

import java.util.Map;
import java.util.UUID;
import org.outboxee.api.DeliveryContext;
import org.outboxee.model.Dispatched;
import org.outboxee.model.HeaderJson;
import org.outboxee.store.WorkRows.Work;

/** What a job is told about its delivery. */
record JobContext(
        UUID eventId,
        UUID deliveryId,
        UUID dispatchId,
        int attempt,
        boolean lastAttempt,
        String idempotencyKey,
        Map<String, String> headers)
        implements DeliveryContext {

    static JobContext of(Work work) {
        Dispatched delivery = work.delivery();
        return new JobContext(
                delivery.eventId(),
                delivery.dispatch().deliveryId(),
                delivery.dispatch().dispatchId(),
                delivery.attempt(),
                delivery.isLastAttempt(),
                delivery.dispatch().deliveryId().toString(),
                headers(work));
    }

    private static Map<String, String> headers(Work work) {
        try {
            return HeaderJson.read(work.headers());
        } catch (IllegalArgumentException e) {
            throw new UnreadableEventException(e.getMessage(), e);
        }
    }
}
