package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.outboxee.api.EventRefusedException;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.config.ChosenSerializer;
import org.outboxee.config.Deployed;
import org.outboxee.config.Job;
import org.outboxee.store.WorkRows.Work;

/** Turns a stored event back into its object. */
@ApplicationScoped
class StoredEvents {

    private ChosenSerializer serializer;
    private Deployed deployed;

    StoredEvents() {}

    @Inject
    StoredEvents(ChosenSerializer serializer, Deployed deployed) {
        this.serializer = serializer;
        this.deployed = deployed;
    }

    /** The event as the class that this build routes its type for, and the job knows. */
    IntegrationEvent read(Work work, Job job) {
        String type = work.delivery().eventType();
        return read(
                work,
                deployed.get()
                        .eventFor(type, job)
                        .orElseThrow(
                                () -> new UnreadableEventException("this build has no event class for type " + type)));
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
