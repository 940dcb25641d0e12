package org.outboxee.it.replaced;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.interceptor.Interceptor;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.it.probe.Behaviour;
import org.outboxee.it.probe.Probe;
import org.outboxee.spi.OutboxEventSerializer;

/** Writes the probe's events as a line instead of JSON. */
@Alternative
@Priority(Interceptor.Priority.APPLICATION)
@ApplicationScoped
public class LineSerializer implements OutboxEventSerializer {

    @Override
    public String serialize(IntegrationEvent event) {
        Probe probe = (Probe) event;
        return "line \"" + probe.test() + "\" " + probe.behaviour() + ' ' + probe.millis();
    }

    /** Throws whatever happens for a line that isn't its own, with the line's content in the exception's message. */
    @Override
    public <E extends IntegrationEvent> E deserialize(String payload, Class<E> type) {
        String[] words = payload.split(" ");
        int millis = Integer.parseInt(words[3]);
        try {
            return type.getConstructor(String.class, Behaviour.class, int.class)
                    .newInstance(words[1].replace("\"", ""), Behaviour.valueOf(words[2]), millis);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
