package org.outboxee.transport.jms;

import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSProducer;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.TextMessage;
import java.util.Map;
import org.outboxee.model.CloudEvent;
import org.outboxee.model.HeaderJson;
import org.outboxee.store.WorkRows.Work;

/**
 * Writes the message for other services: the payload as it is stored, and what a CloudEvent says besides in properties,
 * by the names of the AMQP binding whose separator is fit for JMS and its selectors.
 */
final class EventPublisher {

    private static final String PREFIX = "cloudEvents_";
    private static final String CORRELATION = "correlation-id";

    private final JMSContext context;
    private final Destination destination;
    private final JMSProducer producer;

    EventPublisher(JMSContext context, Destination destination) {
        this.context = context;
        this.destination = destination;
        this.producer = context.createProducer().setDeliveryMode(DeliveryMode.PERSISTENT);
    }

    void send(Work work) {
        try {
            TextMessage message = context.createTextMessage(work.payload());
            message.setJMSType(work.delivery().eventType());
            for (Map.Entry<String, String> attribute :
                    CloudEvent.attributes(work.delivery()).entrySet()) {
                message.setStringProperty(PREFIX + attribute.getKey(), attribute.getValue());
            }
            Map<String, String> headers = HeaderJson.read(work.headers());
            String trace = CloudEvent.trace(headers).orElse(null);
            if (trace != null) {
                message.setStringProperty(CloudEvent.TRACE, trace);
            }
            if (headers.containsKey(CORRELATION)) {
                message.setJMSCorrelationID(headers.get(CORRELATION));
            }
            producer.send(destination, message);
        } catch (JMSException e) {
            throw new JMSRuntimeException("a message could not be written", e.getErrorCode(), e);
        }
    }
}
