package org.outboxee.amqp;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import java.time.Duration;
import java.util.Optional;
import org.outboxee.spi.CarriedMessage;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.MessageReader;

/** A consumer with a session of its own, in which each message is settled for itself. */
final class AmqpReader implements MessageReader {

    /** A mode of Qpid's: an acknowledgement is of this message and not of all before it. */
    private static final int INDIVIDUAL_ACKNOWLEDGE = 101;

    /** A property of Qpid's: what acknowledging the message tells the broker. */
    private static final String OUTCOME = "JMS_AMQP_ACK_TYPE";

    private static final int RELEASED = 3;

    private final CarriedQueue queue;
    private final Session session;
    private final MessageConsumer consumer;

    AmqpReader(Connection connection, CarriedQueue queue) throws JMSException {
        this.queue = queue;
        this.session = connection.createSession(INDIVIDUAL_ACKNOWLEDGE);
        try {
            this.consumer = session.createConsumer(session.createQueue(queue.brokerName()));
        } catch (JMSException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** It waits here for what the broker sends of itself; null comes also from a consumer that was closed. */
    @Override
    public Optional<Taken> receive(Duration longest) throws JMSException {
        Message message = consumer.receive(longest.toMillis());
        if (message == null) {
            consumer.getMessageSelector(); // throws if the consumer is closed
            return Optional.empty();
        }
        return Optional.of(new AmqpMessage(message, Messages.read(queue, message)));
    }

    @Override
    public void close() {
        Quietly.close(session);
    }

    private record AmqpMessage(Message carried, CarriedMessage message) implements Taken {

        @Override
        public void acknowledge() throws JMSException {
            carried.acknowledge();
        }

        @Override
        public void handBack() throws JMSException {
            carried.setIntProperty(OUTCOME, RELEASED);
            carried.acknowledge();
        }
    }
}
