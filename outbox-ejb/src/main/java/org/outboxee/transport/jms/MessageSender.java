package org.outboxee.transport.jms;

import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSProducer;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import org.outboxee.api.OutboxMessage;
import org.outboxee.spi.Envelope;

/** Writes the message for a worker: ids in properties, the job as its type, and no body (spec A8). */
final class MessageSender {

    private final JMSContext context;
    private final Destination destination;
    private final JMSProducer producer;

    MessageSender(JMSContext context, Destination destination) {
        this.context = context;
        this.destination = destination;
        this.producer = context.createProducer().setDeliveryMode(DeliveryMode.PERSISTENT);
    }

    void send(Envelope envelope) {
        try {
            Message message = context.createMessage();
            message.setJMSType(envelope.job());
            message.setStringProperty(OutboxMessage.EVENT_ID, envelope.eventId().toString());
            message.setStringProperty(
                    OutboxMessage.DELIVERY_ID, envelope.deliveryId().toString());
            message.setStringProperty(
                    OutboxMessage.DISPATCH_ID, envelope.dispatchId().toString());
            message.setBooleanProperty(OutboxMessage.LAST_ATTEMPT, envelope.lastAttempt());
            message.setStringProperty(OutboxMessage.APPLICATION, envelope.application());
            producer.setTimeToLive(envelope.timeout().toMillis()).send(destination, message);
        } catch (JMSException e) {
            throw new JMSRuntimeException("a message could not be written", e.getErrorCode(), e);
        }
    }
}
