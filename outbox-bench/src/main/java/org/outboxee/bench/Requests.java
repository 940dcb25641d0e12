package org.outboxee.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.outboxee.bench.FloorRows.Item;

/** Hand-written sending of unsigned requests by the library's own client, as many at a time as the library makes. */
final class Requests implements AutoCloseable {

    /** What an endpoint has by default. */
    static final int CONCURRENCY = 8;

    /** So that one batch is sent while another is routed and completed. */
    private static final int PIPELINES = 2;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final String url;
    private final CloseableHttpClient client = HttpClientBuilder.create()
            .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                    .setMaxConnTotal(CONCURRENCY)
                    .setMaxConnPerRoute(CONCURRENCY)
                    .build())
            .disableAutomaticRetries()
            .disableCookieManagement()
            .build();

    Requests(String url) {
        this.url = url;
    }

    /** No database: only what the requests themselves cost. */
    Subject alone() {
        return new Subject() {
            private final List<String> payloads = new ArrayList<>();

            @Override
            public String name() {
                return "HttpClient 5, no database";
            }

            @Override
            public void store(int count) {
                payloads.clear();
                for (int i = 0; i < count; i++) {
                    payloads.add("{\"number\":" + i + ",\"text\":\"" + "x".repeat(470) + "\"}");
                }
            }

            @Override
            public void drain(int count) throws Exception {
                send(payloads, CONCURRENCY);
            }
        };
    }

    /** F1 with a request for each delivery between its transactions. */
    Subject withRows(BenchDatabase database) {
        return Subjects.floor("F1 and HttpClient 5", database, () -> {
            List<Callable<Void>> pipelines = new ArrayList<>();
            for (int i = 0; i < PIPELINES; i++) {
                pipelines.add(() -> sendBatches(database));
            }
            all(pipelines);
        });
    }

    private Void sendBatches(BenchDatabase database) throws Exception {
        try (Connection connection = open(database)) {
            for (List<Item> batch = FloorRows.route(connection);
                    !batch.isEmpty();
                    batch = FloorRows.route(connection)) {
                send(batch.stream().map(Item::payload).toList(), CONCURRENCY / PIPELINES);
                FloorRows.complete(connection, batch);
                connection.commit();
            }
        }
        return null;
    }

    private static Connection open(BenchDatabase database) throws SQLException {
        Connection connection = database.pool().getConnection();
        connection.setAutoCommit(false);
        return connection;
    }

    /** Each thread its share, one after the other. */
    private void send(List<String> payloads, int concurrency) throws Exception {
        List<Callable<Void>> shares = new ArrayList<>();
        for (int share = 0; share < concurrency; share++) {
            int first = share;
            shares.add(() -> {
                for (int i = first; i < payloads.size(); i += concurrency) {
                    send(payloads.get(i));
                }
                return null;
            });
        }
        all(shares);
    }

    private void send(String payload) throws IOException {
        HttpPost post = new HttpPost(url);
        post.setEntity(new ByteArrayEntity(payload.getBytes(StandardCharsets.UTF_8), ContentType.APPLICATION_JSON));
        int status = client.execute(post, answer -> answer.getCode());
        if (status >= 300) {
            throw new IOException("answered " + status);
        }
    }

    private void all(List<Callable<Void>> work) throws Exception {
        for (Future<Void> done : threads.invokeAll(work)) {
            done.get();
        }
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        client.close();
    }
}
