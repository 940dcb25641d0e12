package org.outboxee.it.web;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.interceptor.Interceptor;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.spi.OutboxEventSerializer;

/** Writes an event as its one text member behind a mark. */
@Alternative
@Priority(Interceptor.Priority.APPLICATION)
@ApplicationScoped
public class MarkedSerializer implements OutboxEventSerializer {

    private static final String MARK = "marked \"";

    @Override
    public String serialize(IntegrationEvent event) {
        return MARK + ((WebProbe) event).test() + '"';
    }

    @Override
    public <E extends IntegrationEvent> E deserialize(String payload, Class<E> type) {
        return type.cast(new WebProbe(payload.substring(MARK.length(), payload.length() - 1)));
    }
}
