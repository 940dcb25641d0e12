package org.outboxee.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import org.outboxee.api.MessageWorker;
import org.outboxee.api.OutboxException;
import org.outboxee.api.OutboxMessage;
import org.outboxee.spi.CarriedMessage;

/**
 * Takes a dispatch from a JMS message. Where the server has no JMS, CDI passes over this class; nothing else may be
 * injected with it.
 */
@ApplicationScoped
class JmsWorker implements MessageWorker {

    private QueueWorker worker;

    JmsWorker() {}

    @Inject
    JmsWorker(QueueWorker worker) {
        this.worker = worker;
    }

    @Override
    public void work(Message message) {
        worker.workHere(read(message));
    }

    /** Works on a message for a job that is itself a message-driven bean. */
    void workMessageDriven(Message message, Object bean, CurrentWork.Call proceed) {
        worker.workMessageDriven(read(message), bean, proceed);
    }

    private static CarriedMessage read(Message message) {
        try {
            return new CarriedMessage(
                    message.getStringProperty(OutboxMessage.APPLICATION),
                    message.getStringProperty(OutboxMessage.DELIVERY_ID),
                    message.getStringProperty(OutboxMessage.DISPATCH_ID),
                    message.getJMSType(),
                    queueOf(message));
        } catch (JMSException e) {
            throw new OutboxException("a message could not be read", e);
        }
    }

    /** Its name alone: what brokers make of a destination as text differs, down to several lines. */
    private static String queueOf(Message message) throws JMSException {
        return message.getJMSDestination() instanceof Queue queue
                ? "queue " + queue.getQueueName()
                : "a destination that is no queue";
    }
}
