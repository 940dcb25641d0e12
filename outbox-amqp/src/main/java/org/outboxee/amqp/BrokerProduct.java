package org.outboxee.amqp;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.qpid.proton.Proton;
import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.engine.Connection;
import org.apache.qpid.proton.engine.EndpointState;
import org.apache.qpid.proton.engine.Sasl;
import org.apache.qpid.proton.engine.Transport;
import org.outboxee.spi.CarrierSettings;

/**
 * Asks a broker for its name, which it tells in the frame that opens a connection. Qpid JMS keeps that frame to itself, so
 * this is a short connection of our own, with the same engine.
 */
final class BrokerProduct {

    private static final int LIMIT_MILLIS = 3_000;
    private static final int MOST_READS = 1_000;
    private static final Symbol PRODUCT = Symbol.valueOf("product");

    private final CarrierSettings settings;

    BrokerProduct(CarrierSettings settings) {
        this.settings = settings;
    }

    /**
     * Asks.
     *
     * @return its name; empty if it tells none, or if it doesn't let us in, which the real connection will say better
     * @throws IOException if it is out of reach
     */
    Optional<String> ask() throws IOException, GeneralSecurityException {
        Connection connection = Proton.connection();
        Transport transport = Proton.transport();
        Sasl sasl = transport.sasl();
        sasl.client();
        if (settings.user() == null) {
            sasl.setMechanisms("ANONYMOUS");
        } else {
            sasl.plain(settings.user(), settings.password().get().orElse(""));
        }
        transport.bind(connection);
        connection.setHostname(settings.uri().getHost());
        connection.setContainer("outbox-" + settings.application() + "-" + settings.node() + "-look");
        connection.open();
        try (Socket socket = connect()) {
            talkUntilOpen(socket, connection, transport);
            connection.close();
            write(socket, transport);
        } finally {
            transport.unbind();
        }
        Map<Symbol, Object> properties = connection.getRemoteProperties();
        return properties == null
                ? Optional.empty()
                : Optional.ofNullable(properties.get(PRODUCT)).map(Object::toString);
    }

    private Socket connect() throws IOException, GeneralSecurityException {
        URI uri = settings.uri();
        boolean tls = uri.getScheme().equals("amqps");
        Socket plain = new Socket();
        try {
            plain.setSoTimeout(LIMIT_MILLIS);
            plain.connect(new InetSocketAddress(uri.getHost(), AmqpAddress.port(uri)), LIMIT_MILLIS);
            if (!tls) {
                return plain;
            }
            SSLSocket secure = (SSLSocket) SSLContext.getDefault()
                    .getSocketFactory()
                    .createSocket(plain, uri.getHost(), AmqpAddress.port(uri), true);
            SSLParameters parameters = secure.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secure.setSSLParameters(parameters);
            return secure;
        } catch (IOException | RuntimeException e) {
            plain.close();
            throw e;
        }
    }

    private static void talkUntilOpen(Socket socket, Connection connection, Transport transport) throws IOException {
        byte[] bytes = new byte[4096];
        InputStream in = socket.getInputStream();
        for (int i = 0; i < MOST_READS && connection.getRemoteState() == EndpointState.UNINITIALIZED; i++) {
            write(socket, transport);
            int count = in.read(bytes);
            if (count < 0) {
                throw new EOFException("closed while the connection was opened");
            }
            ByteBuffer received = ByteBuffer.wrap(bytes, 0, count);
            while (received.hasRemaining()) {
                ByteBuffer buffer = transport.getInputBuffer();
                int length = Math.min(buffer.remaining(), received.remaining());
                if (length == 0) {
                    throw new EOFException("the engine takes nothing more");
                }
                buffer.put(received.slice().limit(length));
                received.position(received.position() + length);
                transport.processInput().checkIsOk();
            }
        }
    }

    private static void write(Socket socket, Transport transport) throws IOException {
        ByteBuffer output = transport.getOutputBuffer();
        byte[] bytes = new byte[output.remaining()];
        output.get(bytes);
        transport.outputConsumed();
        if (bytes.length > 0) {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        }
    }
}
