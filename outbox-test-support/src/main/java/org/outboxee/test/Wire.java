package org.outboxee.test;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The network between two services: it hands requests on, remembers them, and cuts answers off as told. */
public final class Wire implements AutoCloseable {

    private static final Duration REQUEST = Duration.ofSeconds(20);
    private static final List<String> PASSED =
            List.of("content-type", "webhook-id", "webhook-timestamp", "webhook-signature", "traceparent");

    private final Queue<Passed> passed = new ConcurrentLinkedQueue<>();
    private final AtomicInteger cuts = new AtomicInteger();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private volatile Supplier<String> target;

    /**
     * A request that went through.
     *
     * @param body its body
     * @param headers those that matter
     */
    public record Passed(String body, Map<String, String> headers) {}

    /** Opens one on a free port; it leads nowhere yet. */
    public Wire() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::pass);
        server.setExecutor(threads);
        server.start();
    }

    /** Where it begins. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    /** Where it ends; before that, and while nobody is there, every request is cut off. */
    public void leadTo(Supplier<String> url) {
        target = url;
    }

    /** The next answer doesn't come back. */
    public void cutOneAnswer() {
        cuts.set(1);
    }

    /** The requests whose body contains a text, in order. */
    public List<Passed> passed(String text) {
        return passed.stream().filter(request -> request.body().contains(text)).toList();
    }

    /** Sends a request again, as it was; returns the answer's status. */
    public int repeat(Passed request) {
        try {
            return send(request).statusCode();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            Map<String, String> headers = new TreeMap<>();
            for (String name : PASSED) {
                String value = exchange.getRequestHeaders().getFirst(name);
                if (value != null) {
                    headers.put(name, value);
                }
            }
            Passed request = new Passed(body, headers);
            HttpResponse<byte[]> answer = send(request);
            passed.add(request);
            if (cuts.getAndUpdate(left -> Math.max(0, left - 1)) == 0) {
                byte[] bytes = answer.body();
                answer.headers()
                        .firstValue("content-type")
                        .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
                exchange.sendResponseHeaders(answer.statusCode(), bytes.length == 0 ? -1 : bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        }
    }

    private HttpResponse<byte[]> send(Passed request) throws IOException {
        if (target == null) {
            throw new IOException("it leads nowhere yet");
        }
        String[] headers = request.headers().entrySet().stream()
                .flatMap(header -> Stream.of(header.getKey(), header.getValue()))
                .toArray(String[]::new);
        try {
            return client.send(
                    HttpRequest.newBuilder(URI.create(target.get()))
                            .timeout(REQUEST)
                            .headers(headers)
                            .POST(BodyPublishers.ofString(request.body()))
                            .build(),
                    BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
