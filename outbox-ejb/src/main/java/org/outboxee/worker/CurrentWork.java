package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Objects;
import java.util.UUID;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxMessageLoader;
import org.outboxee.model.Names;
import org.outboxee.store.WorkRows.Work;

/** The delivery that a message-driven job is working on, bound to its thread for the length of one call. */
@ApplicationScoped
class CurrentWork implements OutboxMessageLoader {

    private static final ThreadLocal<Work> WORK = new ThreadLocal<>();

    private StoredEvents events;

    CurrentWork() {}

    @Inject
    CurrentWork(StoredEvents events) {
        this.events = events;
    }

    void during(Work work, Call call) throws Exception {
        WORK.set(work);
        try {
            call.run();
        } finally {
            WORK.remove();
        }
    }

    @FunctionalInterface
    interface Call {
        void run() throws Exception;
    }

    @Override
    public <E extends IntegrationEvent> E load(UUID deliveryId, Class<E> expectedClass) {
        Objects.requireNonNull(expectedClass, "expectedClass");
        Work work = WORK.get();
        UUID current = work == null ? null : work.delivery().dispatch().deliveryId();
        if (current == null || !current.equals(deliveryId)) {
            throw new UnreadableEventException("load() gives only the event of the delivery being worked on, which is "
                    + current + ", was asked for " + deliveryId);
        }
        String expected = Names.ofEvent(expectedClass);
        if (!expected.equals(work.delivery().eventType())) {
            throw new UnreadableEventException("delivery " + deliveryId + " carries an event of type "
                    + work.delivery().eventType() + ", was asked for " + expected);
        }
        return events.read(work, expectedClass);
    }

    @Override
    public DeliveryContext delivery() {
        Work work = WORK.get();
        if (work == null) {
            throw new OutboxException("no delivery is being worked on in this thread");
        }
        return JobContext.of(work);
    }
}
