package org.outboxee.it.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Asks a server and returns what it says, whatever the status. */
public final class Http {

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration REQUEST = Duration.ofSeconds(20);

    /** HTTP/1.1: the attempt to upgrade would be one more thing that differs between servers. */
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .build();

    private Http() {}

    /**
     * An answer.
     *
     * @param status its status code
     * @param body its body, empty if it has none
     * @param headers its headers
     */
    public record Answer(int status, String body, HttpHeaders headers) {}

    /**
     * Asks with GET.
     *
     * @param url the address
     * @param headers names and values in turn
     * @return the answer
     * @throws UncheckedIOException if there is none
     */
    public static Answer get(String url, String... headers) {
        return send(request(url, headers).GET().build());
    }

    /**
     * Sends JSON with POST.
     *
     * @param url the address
     * @param json the body
     * @param headers further names and values in turn
     * @return the answer
     * @throws UncheckedIOException if there is none
     */
    public static Answer post(String url, String json, String... headers) {
        return send(request(url, headers)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build());
    }

    /**
     * Asks with a request of the caller's own.
     *
     * @param request the request
     * @return the answer
     * @throws UncheckedIOException if there is none
     */
    public static Answer send(HttpRequest request) {
        try {
            var response = CLIENT.send(request, BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.body(), response.headers());
        } catch (IOException e) {
            throw new UncheckedIOException(request.method() + " " + request.uri() + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted during " + request.method() + " " + request.uri(), e);
        }
    }

    private static HttpRequest.Builder request(String url, String... headers) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(url)).timeout(REQUEST);
        return headers.length == 0 ? builder : builder.headers(headers);
    }
}
