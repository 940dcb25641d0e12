package org.outboxee.amqp;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.qpid.jms.JmsConnection;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.Carrier;
import org.outboxee.spi.CarrierException;
import org.outboxee.spi.CarrierSettings;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.MessageReader;
import org.outboxee.spi.RefusalReasons;

/**
 * Sends on one connection and reads on another. No session is transacted: the broker settles each message of its own, and
 * transactions hang on some brokers.
 */
final class AmqpCarrier implements Carrier {

    /** Together with one time-out of a send it is less than what the library waits for. */
    private static final Duration LONGEST_BATCH = Duration.ofSeconds(4);

    private final AmqpConnector connector;
    private final Object reading = new Object();
    private volatile Connection sendConnection;
    private volatile Connection readConnection;
    private volatile boolean closed;

    AmqpCarrier(CarrierSettings settings) {
        this(new AmqpConnector(settings));
    }

    AmqpCarrier(AmqpConnector connector) {
        this.connector = connector;
    }

    /** A session that is begun is a question that only the broker answers. */
    @Override
    public synchronized void ask() throws Exception {
        Quietly.close(sendConnection().createSession(Session.CLIENT_ACKNOWLEDGE));
    }

    @Override
    public synchronized List<HandOver> send(CarriedQueue queue, List<Envelope> envelopes, RefusalReasons reasons)
            throws Exception {
        Session session = sendConnection().createSession(Session.CLIENT_ACKNOWLEDGE);
        try {
            return send(session, queue, envelopes, reasons);
        } catch (JMSException e) {
            if (!AmqpRefusals.isAnswer(e)) {
                throw e;
            }
            String reason = Messages.named(queue) + " took no message: " + AmqpRefusals.why(e);
            envelopes.forEach(envelope -> reasons.tell(envelope, reason));
            return Collections.nCopies(envelopes.size(), HandOver.RETRY);
        } finally {
            Quietly.close(session);
        }
    }

    /** One after the other, each until the broker has settled it; what there is no time for is not sent. */
    private List<HandOver> send(Session session, CarriedQueue queue, List<Envelope> envelopes, RefusalReasons reasons)
            throws JMSException {
        MessageProducer producer = session.createProducer(session.createQueue(queue.brokerName()));
        producer.setDeliveryMode(DeliveryMode.PERSISTENT);
        long end = System.nanoTime() + LONGEST_BATCH.toNanos();
        List<HandOver> outcomes = new ArrayList<>();
        for (Envelope envelope : envelopes) {
            if (System.nanoTime() - end >= 0) {
                return outcomes; // a slow broker is none that is away
            }
            try {
                producer.setTimeToLive(envelope.timeout().toMillis());
                producer.send(Messages.write(session, envelope));
                outcomes.add(HandOver.ACCEPTED);
            } catch (JMSException e) {
                if (!AmqpRefusals.isAnswer(e)) {
                    Quietly.close(sendConnection); // a late word would be for nobody
                    break;
                }
                reasons.tell(envelope, Messages.named(queue) + " took no message: " + AmqpRefusals.why(e));
                outcomes.add(HandOver.RETRY);
            }
        }
        outcomes.addAll(Collections.nCopies(envelopes.size() - outcomes.size(), HandOver.RELEASED));
        return outcomes;
    }

    private Connection sendConnection() throws JMSException, IOException, GeneralSecurityException {
        refuseIfClosed();
        if (isLost(sendConnection)) {
            Quietly.close(sendConnection);
            sendConnection = connector.connect();
            endIfClosedMeanwhile(sendConnection);
        }
        return sendConnection;
    }

    @Override
    public MessageReader read(CarriedQueue queue) throws Exception {
        Connection connection;
        synchronized (reading) {
            refuseIfClosed();
            if (isLost(readConnection)) {
                Quietly.close(readConnection);
                readConnection = connector.connect();
                endIfClosedMeanwhile(readConnection);
            }
            connection = readConnection;
        }
        try {
            return new AmqpReader(connection, queue);
        } catch (JMSException e) {
            if (AmqpRefusals.isAnswer(e)) {
                throw new CarrierException(Messages.named(queue) + " cannot be read: " + AmqpRefusals.why(e), e);
            }
            throw e;
        }
    }

    private static boolean isLost(Connection connection) {
        return connection == null
                || connection instanceof JmsConnection known
                        && (known.isClosed() || known.isFailed() || !known.isConnected());
    }

    private void refuseIfClosed() {
        if (closed) {
            throw new CarrierException("the connection to the broker was closed with the application", null);
        }
    }

    /** Of a connection that was just being made the end knew nothing yet, and nobody else would close it. */
    private void endIfClosedMeanwhile(Connection connection) {
        if (closed) {
            Quietly.close(connection);
        }
        refuseIfClosed();
    }

    /** Without waiting for a call that still runs: closing its connection ends it. */
    @Override
    public void close() {
        closed = true;
        Quietly.close(readConnection);
        Quietly.close(sendConnection);
    }
}
