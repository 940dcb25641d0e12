package org.outboxee.transport.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.net.NamedEndpoint;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Connects to addresses that have been checked, and to nothing else. Not the client's own operator: that one needs the
 * module {@code jdk.net}, which WildFly doesn't show to applications (5.5 to 5.6.5).
 */
final class CheckedConnections implements HttpClientConnectionOperator {

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private final CheckedResolver resolver;
    private final TlsSocketStrategy tls;

    CheckedConnections(CheckedResolver resolver, TlsSocketStrategy tls) {
        this.resolver = resolver;
        this.tls = tls;
    }

    @Override
    public void connect(
            ManagedHttpClientConnection connection,
            HttpHost host,
            InetSocketAddress localAddress,
            TimeValue connectTimeout,
            SocketConfig socketConfig,
            HttpContext context)
            throws IOException {
        connect(connection, host, connectTimeout.toMillisecondsIntBound(), null, context);
    }

    @Override
    public void connect(
            ManagedHttpClientConnection connection,
            HttpHost host,
            NamedEndpoint endpointName,
            InetSocketAddress localAddress,
            Timeout connectTimeout,
            SocketConfig socketConfig,
            Object attachment,
            HttpContext context)
            throws IOException {
        connect(connection, host, connectTimeout.toMillisecondsIntBound(), attachment, context);
    }

    @Override
    public void connect(
            ManagedHttpClientConnection connection,
            HttpHost host,
            NamedEndpoint endpointName,
            Path unixDomainSocket,
            InetSocketAddress localAddress,
            Timeout connectTimeout,
            SocketConfig socketConfig,
            Object attachment,
            HttpContext context)
            throws IOException {
        connect(connection, host, connectTimeout.toMillisecondsIntBound(), attachment, context);
    }

    /** One address after the other; what answers without proving who it is ends the search. */
    private void connect(
            ManagedHttpClientConnection connection,
            HttpHost host,
            int timeoutMillis,
            Object attachment,
            HttpContext context)
            throws IOException {
        IOException last = null;
        for (InetAddress address : resolver.resolve(host.getHostName())) {
            try {
                connect(connection, host, address, timeoutMillis, attachment, context);
                return;
            } catch (SSLException e) {
                throw e;
            } catch (IOException e) {
                last = e;
            }
        }
        throw last == null ? new IOException("the endpoint has no address") : last;
    }

    private void connect(
            ManagedHttpClientConnection connection,
            HttpHost host,
            InetAddress address,
            int timeoutMillis,
            Object attachment,
            HttpContext context)
            throws IOException {
        boolean isTls = host.getSchemeName().equalsIgnoreCase("https");
        int port = host.getPort() >= 0 ? host.getPort() : isTls ? HTTPS : HTTP;
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            connection.bind(socket); // before it is connected, so that the request's limit can close it
            socket.connect(new InetSocketAddress(address, port), timeoutMillis);
            connection.bind(socket);
            if (isTls) {
                SSLSocket upgraded = tls.upgrade(socket, host.getHostName(), port, attachment, context);
                connection.bind(upgraded, socket);
            }
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    @Override
    public void upgrade(ManagedHttpClientConnection connection, HttpHost host, HttpContext context) {
        throw new UnsupportedOperationException("there are neither proxies nor upgrades");
    }
}
