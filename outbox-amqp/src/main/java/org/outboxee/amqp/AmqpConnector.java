package org.outboxee.amqp;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.qpid.jms.JmsConnectionFactory;
import org.outboxee.spi.CarrierSettings;
import org.outboxee.spi.UnsuitableBrokerException;

/** Makes connections to brokers with which a lost message is noticed. */
final class AmqpConnector {

    /** Its plug-in for AMQP 1.0 (seen with 3.10.8) settles messages to a queue that doesn't exist as accepted. */
    private static final String UNSUITABLE = "RabbitMQ";

    private final CarrierSettings settings;

    AmqpConnector(CarrierSettings settings) {
        this.settings = settings;
    }

    /**
     * Connects; the connection is started.
     *
     * @throws UnsuitableBrokerException if a message to a missing queue would be lost without a word
     */
    Connection connect() throws JMSException, IOException, GeneralSecurityException {
        Optional<String> product = new BrokerProduct(settings).ask();
        if (product.isPresent() && product.get().equalsIgnoreCase(UNSUITABLE)) {
            throw new UnsuitableBrokerException(
                    "the broker is RabbitMQ, which over AMQP 1.0 accepts messages to queues "
                            + "that do not exist; use the carrier rabbitmq for it");
        }
        JmsConnectionFactory factory = new JmsConnectionFactory(AmqpAddress.of(settings));
        if (settings.uri().getScheme().equals("amqps")) {
            factory.setSslContext(SSLContext.getDefault());
        }
        Connection connection = settings.user() == null
                ? factory.createConnection()
                : factory.createConnection(
                        settings.user(), settings.password().get().orElse(""));
        try {
            connection.start();
            return connection;
        } catch (JMSException | RuntimeException e) {
            Quietly.close(connection);
            throw e;
        }
    }
}
