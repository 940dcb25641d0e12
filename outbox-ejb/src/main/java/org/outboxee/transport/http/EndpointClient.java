package org.outboxee.transport.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.outboxee.api.FailureKind;
import org.outboxee.config.EndpointConfig;
import org.outboxee.model.OutboxLog;

/**
 * Makes requests to one endpoint. Nothing is repeated, followed, decompressed, kept as a cookie or taken from the JVM's
 * proxy settings; the whole request ends in time, however slowly the other side talks.
 */
final class EndpointClient {

    private static final int LONGEST_LINE = 8192;
    private static final int MOST_HEADERS = 100;

    /** So that a changed address is found in time. */
    private static final TimeValue CONNECTION_LIFE = TimeValue.ofMinutes(1);

    private final EndpointConfig endpoint;
    private final ScheduledExecutorService timer;
    private final InstantSource clock;
    private final CloseableHttpClient client;

    EndpointClient(
            EndpointConfig endpoint, CheckedResolver.Names names, ScheduledExecutorService timer, InstantSource clock) {
        this.endpoint = endpoint;
        this.timer = timer;
        this.clock = clock;
        this.client = HttpClientBuilder.create()
                .setConnectionManager(connections(endpoint, names))
                .setRoutePlanner(new DefaultRoutePlanner(null))
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(timeout(endpoint.requestTimeout()))
                        .setProtocolUpgradeEnabled(false)
                        .build())
                .setUserAgent("Outbox-EE")
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .build();
    }

    private static HttpClientConnectionManager connections(EndpointConfig endpoint, CheckedResolver.Names names) {
        PoolingHttpClientConnectionManager connections = new PoolingHttpClientConnectionManager(
                new CheckedConnections(
                        new CheckedResolver(endpoint.addresses(), names),
                        new CurrentTls(endpoint.name(), endpoint.tls())),
                PoolConcurrencyPolicy.STRICT,
                PoolReusePolicy.LIFO,
                CONNECTION_LIFE,
                ManagedHttpClientConnectionFactory.builder()
                        .http1Config(Http1Config.custom()
                                .setMaxLineLength(LONGEST_LINE)
                                .setMaxHeaderCount(MOST_HEADERS)
                                .build())
                        .build());
        connections.setMaxTotal(endpoint.concurrency());
        connections.setDefaultMaxPerRoute(endpoint.concurrency());
        connections.setDefaultConnectionConfig(ConnectionConfig.custom()
                .setConnectTimeout(timeout(endpoint.connectTimeout()))
                .setSocketTimeout(timeout(endpoint.requestTimeout()))
                .setTimeToLive(CONNECTION_LIFE)
                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                .build());
        connections.setDefaultTlsConfig(TlsConfig.custom()
                .setHandshakeTimeout(timeout(endpoint.requestTimeout()))
                .build());
        return connections;
    }

    private static Timeout timeout(Duration duration) {
        return Timeout.ofMilliseconds(duration.toMillis());
    }

    /** Sends one request; never throws for what the other side does. */
    Answer send(OutgoingRequest request) {
        HttpPost post = new HttpPost(endpoint.url());
        request.headers().forEach(post::setHeader);
        post.setEntity(new ByteArrayEntity(request.body(), null));
        AtomicBoolean late = new AtomicBoolean();
        ScheduledFuture<?> limit = timer.schedule(
                () -> {
                    late.set(true);
                    post.cancel();
                },
                endpoint.requestTimeout().toMillis(),
                TimeUnit.MILLISECONDS);
        try {
            return answer(post);
        } catch (IOException e) {
            return failed(e, late.get());
        } catch (RuntimeException e) {
            return failed(e, late.get());
        } finally {
            limit.cancel(false);
        }
    }

    private Answer answer(HttpPost post) throws IOException {
        ClassicHttpResponse response = client.executeOpen(null, post, null);
        try {
            Answer answer = Answer.of(
                    response.getCode(),
                    RetryAfter.parse(retryAfter(response), clock.instant()),
                    endpoint.retryStatuses());
            Content content = read(response.getEntity());
            if (!content.isWhole()) {
                post.cancel(); // closing a response reads its rest, be it gigabytes
            }
            return answer.saying(AnswerExcerpt.of(content.bytes(), content.isWhole()));
        } finally {
            quietly(response);
        }
    }

    private static String retryAfter(ClassicHttpResponse response) {
        Header header = response.getFirstHeader("Retry-After");
        return header == null ? null : header.getValue();
    }

    /** What an answer holds besides its status, up to a limit. */
    private record Content(byte[] bytes, boolean isWhole) {}

    /** The status is the answer. What follows is not waited for beyond the limit, and no failure to read it counts. */
    private static Content read(HttpEntity entity) {
        if (entity == null) {
            return new Content(new byte[0], true);
        }
        byte[] bytes = new byte[AnswerExcerpt.MOST_BYTES];
        int length = 0;
        boolean isWhole = false;
        try {
            InputStream content = entity.getContent();
            for (int more = content.read(bytes); more > 0; more = content.read(bytes, length, bytes.length - length)) {
                length += more;
            }
            isWhole = content.read() < 0;
        } catch (IOException e) {
            // what came before it is kept
        }
        return new Content(Arrays.copyOf(bytes, length), isWhole);
    }

    private Answer failed(Exception failure, boolean late) {
        if (failure instanceof CheckedResolver.AddressRefusedException refused) {
            return Answer.none(FailureKind.ADDRESS_REFUSED, refused.getMessage());
        }
        if (failure instanceof BoundedNames.NameTooSlowException slow) {
            return Answer.none(FailureKind.NO_ANSWER, "no answer: " + slow.getMessage());
        }
        if (late) {
            return Answer.none(FailureKind.NO_ANSWER, "no answer within " + endpoint.requestTimeout());
        }
        String what = failure instanceof SSLException ? "TLS failed: " : "no answer: ";
        return Answer.none(FailureKind.NO_ANSWER, what + OutboxLog.classesOf(failure));
    }

    void close() {
        quietly(client);
    }

    private static void quietly(Closeable what) {
        try {
            what.close();
        } catch (IOException e) {
            OutboxLog.of(EndpointClient.class)
                    .log(Level.DEBUG, () -> "A connection was not closed in peace: " + OutboxLog.classesOf(e));
        }
    }
}
