package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.EventRefusedException;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.config.Deployed;
import org.outboxee.spi.OutboxEventSerializer;
import org.outboxee.store.WorkRows.Work;

/** Turns a stored event back into its object. */
@ApplicationScoped
class StoredEvents {

    private OutboxEventSerializer serializer;
    private Deployed deployed;

    StoredEvents() {}

    @Inject
    StoredEvents(OutboxEventSerializer serializer, Deployed deployed) {
        this.serializer = serializer;
        this.deployed = deployed;
    }

    /** The event as the class that this build routes its type for. */
    IntegrationEvent read(Work work) {
        String type = work.delivery().eventType();
        Class<? extends IntegrationEvent> known = deployed.get().events().get(type);
        if (known == null) {
            throw new UnreadableEventException("this build has no event class for type " + type);
        }
        return read(work, known);
    }

    <E extends IntegrationEvent> E read(Work work, Class<E> type) {
        try {
            return serializer.deserialize(work.payload(), type);
        } catch (EventRefusedException e) {
            throw new UnreadableEventException(e.getMessage(), e);
        } catch (RuntimeException e) { // a replaced serializer may throw anything; its message may hold the payload
            throw new UnreadableEventException(
                    "the stored event cannot be read as " + type.getName() + ": "
                            + e.getClass().getName(),
                    e);
        }
    }
}
