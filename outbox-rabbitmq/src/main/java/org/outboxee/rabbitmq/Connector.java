package org.outboxee.rabbitmq;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.outboxee.spi.CarrierSettings;
import org.outboxee.spi.UnsuitableBrokerException;

/** Makes connections, each with limits for all it does, and looks whether the broker can confirm. */
final class Connector {

    /** What one call to the broker may take. */
    static final Duration LONGEST_CALL = Duration.ofSeconds(4);

    private static final int CONNECT_MILLIS = 3_000;
    private static final int CLOSE_MILLIS = 1_000;

    /** After two of them without a sign the connection counts as lost. */
    private static final int HEARTBEAT_SECONDS = 5;

    /** Our messages have no body. */
    private static final int LARGEST_BODY = 64 * 1024;

    private final CarrierSettings settings;
    private final ThreadFactory threads;

    Connector(CarrierSettings settings, ThreadFactory threads) {
        this.settings = settings;
        this.threads = threads;
    }

    /**
     * Connects.
     *
     * @param purpose for the name that RabbitMQ's own pages show
     * @throws UnsuitableBrokerException if the broker can't confirm
     */
    Connection connect(String purpose) throws IOException, TimeoutException, GeneralSecurityException {
        Connection connection =
                factory().newConnection("outbox " + settings.application() + " on " + settings.node() + ", " + purpose);
        if (!confirms(connection.getServerProperties())) {
            connection.abort(CLOSE_MILLIS);
            throw new UnsuitableBrokerException("the broker offers no publisher confirms, so that a lost message would "
                    + "not be noticed; use RabbitMQ, or another carrier");
        }
        return connection;
    }

    static boolean confirms(Map<String, Object> serverProperties) {
        return serverProperties.get("capabilities") instanceof Map<?, ?> capabilities
                && Boolean.TRUE.equals(capabilities.get("publisher_confirms"));
    }

    /** Recovery is ours, not the client's: it would repeat nothing that we don't repeat, at times of its own. */
    private ConnectionFactory factory() throws GeneralSecurityException {
        ConnectionFactory factory = new ConnectionFactory();
        boolean tls = settings.uri().getScheme().equals("amqps");
        int port = settings.uri().getPort();
        int usual = tls ? ConnectionFactory.DEFAULT_AMQP_OVER_SSL_PORT : ConnectionFactory.DEFAULT_AMQP_PORT;
        factory.setHost(settings.uri().getHost());
        factory.setPort(port < 0 ? usual : port);
        factory.setVirtualHost(virtualHost());
        if (settings.user() != null) {
            factory.setUsername(settings.user());
            factory.setPassword(settings.password().get().orElse(""));
        }
        if (tls) {
            factory.useSslProtocol(SSLContext.getDefault());
            factory.enableHostnameVerification();
        }
        factory.setAutomaticRecoveryEnabled(false);
        factory.setTopologyRecoveryEnabled(false);
        factory.setConnectionTimeout(CONNECT_MILLIS);
        factory.setHandshakeTimeout(CONNECT_MILLIS);
        factory.setShutdownTimeout(CLOSE_MILLIS);
        factory.setChannelRpcTimeout((int) LONGEST_CALL.toMillis());
        factory.setRequestedHeartbeat(HEARTBEAT_SECONDS);
        factory.setMaxInboundMessageBodySize(LARGEST_BODY);
        factory.setThreadFactory(threads);
        return factory;
    }

    /** The path without its slash; without a path it is RabbitMQ's first virtual host, which is named {@code /}. */
    private String virtualHost() {
        String path = settings.uri().getRawPath();
        return path == null || path.length() < 2
                ? "/"
                : URLDecoder.decode(path.substring(1).replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
