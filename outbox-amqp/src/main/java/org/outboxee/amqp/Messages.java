package org.outboxee.amqp;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import org.outboxee.api.OutboxMessage;
import org.outboxee.spi.CarriedMessage;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.Envelope;

/** Writes and reads the messages for workers: ids in properties, the job as the type, and no body (spec A8). */
final class Messages {

    private Messages() {}

    static Message write(Session session, Envelope envelope) throws JMSException {
        Message message = session.createMessage();
        message.setJMSType(envelope.job());
        message.setStringProperty(OutboxMessage.EVENT_ID, envelope.eventId().toString());
        message.setStringProperty(
                OutboxMessage.DELIVERY_ID, envelope.deliveryId().toString());
        message.setStringProperty(
                OutboxMessage.DISPATCH_ID, envelope.dispatchId().toString());
        message.setBooleanProperty(OutboxMessage.LAST_ATTEMPT, envelope.lastAttempt());
        message.setStringProperty(OutboxMessage.APPLICATION, envelope.application());
        return message;
    }

    static CarriedMessage read(CarriedQueue queue, Message message) throws JMSException {
        return new CarriedMessage(
                text(message, OutboxMessage.APPLICATION),
                text(message, OutboxMessage.DELIVERY_ID),
                text(message, OutboxMessage.DISPATCH_ID),
                message.getJMSType(),
                named(queue));
    }

    private static String text(Message message, String name) throws JMSException {
        Object value = message.getObjectProperty(name);
        return value == null ? null : value.toString();
    }

    static String named(CarriedQueue queue) {
        return queue.name().equals(queue.brokerName())
                ? "queue " + queue.name()
                : "queue " + queue.name() + " (" + queue.brokerName() + ")";
    }
}
