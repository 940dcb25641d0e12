package org.outboxee.rabbitmq;

import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeoutException;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.Carrier;
import org.outboxee.spi.CarrierException;
import org.outboxee.spi.CarrierSettings;
import org.outboxee.spi.Envelope;
import org.outboxee.spi.HandOver;
import org.outboxee.spi.MessageReader;
import org.outboxee.spi.RefusalReasons;

/** Sends on one connection and reads on another: a broker that stops reading from those who publish stops a whole one. */
final class RabbitCarrier implements Carrier {

    private static final int CLOSE_MILLIS = 1_000;

    private final Connector connector;
    private final Queues queues;
    private final int prefetch;
    private final Object reading = new Object();
    private Connection sendConnection;
    private ConfirmingSender sender;
    private Connection readConnection;
    private volatile boolean closed;

    RabbitCarrier(CarrierSettings settings, ThreadFactory threads) {
        connector = new Connector(settings, threads);
        queues = new Queues(settings.declare());
        prefetch = settings.prefetch();
    }

    @Override
    public synchronized void ask() throws Exception {
        sender().ask();
    }

    @Override
    public synchronized List<HandOver> send(CarriedQueue queue, List<Envelope> envelopes, RefusalReasons reasons)
            throws Exception {
        return sender().send(queue, envelopes, reasons);
    }

    private ConfirmingSender sender() throws IOException, TimeoutException, GeneralSecurityException {
        refuseIfClosed();
        if (sender == null || !sender.isUsable()) {
            abort(sendConnection);
            sender = null;
            sendConnection = connector.connect("sending");
            sender = new ConfirmingSender(sendConnection, queues);
        }
        return sender;
    }

    @Override
    public MessageReader read(CarriedQueue queue) throws Exception {
        Connection connection;
        synchronized (reading) {
            refuseIfClosed();
            if (readConnection == null || !readConnection.isOpen()) {
                readConnection = connector.connect("reading");
            }
            connection = readConnection;
        }
        queues.ensure(connection, queue);
        return new RabbitReader(connection, queue, prefetch);
    }

    private void refuseIfClosed() {
        if (closed) {
            throw new CarrierException("the connection to the broker was closed with the application", null);
        }
    }

    /** Without waiting for a call that still runs: aborting its connection ends it. */
    @Override
    @SuppressWarnings("GuardedBy")
    public void close() {
        closed = true;
        abort(readConnection);
        abort(sendConnection);
    }

    private static void abort(Connection connection) {
        if (connection != null) {
            connection.abort(CLOSE_MILLIS);
        }
    }
}
