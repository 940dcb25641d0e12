package org.outboxee.it.outside;

import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.outboxee.it.harness.ArquillianServer;

/** Reaches WildFly's broker through its HTTP port, as a client outside of the server does. */
final class ArtemisClient implements OutsideWorld {

    private final ActiveMQConnectionFactory factory;
    private final JMSContext context;

    ArtemisClient() {
        // WildFly's queues have the prefixes that Artemis 1 had.
        factory = new ActiveMQConnectionFactory("tcp://127.0.0.1:" + ArquillianServer.httpPort()
                + "?httpUpgradeEnabled=true&httpUpgradeEndpoint=http-acceptor&activemqServerName=default"
                + "&enable1xPrefixes=true");
        context = factory.createContext("outside", "outside-1");
    }

    @Override
    public Letter receive(String queue) {
        try (JMSConsumer consumer = context.createConsumer(context.createQueue(queue))) {
            Message message = consumer.receive(PATIENCE_MILLIS);
            if (message == null) {
                throw new AssertionError("No message came to " + queue + " within " + PATIENCE_MILLIS + " ms");
            }
            return Letters.read(message);
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void send(String queue, Letter letter) {
        try {
            Letters.send(context, queue, letter);
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        context.close();
        factory.close();
    }
}
