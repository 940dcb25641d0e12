package org.outboxee.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The example and the admin resource, over HTTP as anybody uses them. */
final class Shop {

    static final String ORDERS = "/shop/api/orders";
    static final String STATUS = "/outbox/api/status";

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration REQUEST = Duration.ofSeconds(30);
    private static final Pattern ORDER_ID = Pattern.compile("\"orderId\":\"([^\"]+)\"");
    private static final Pattern EVENT_ID = Pattern.compile("\"eventId\":\"([^\"]+)\"");
    private static final Pattern CODE = Pattern.compile("\"code\":\"([^\"]+)\"");

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .build();
    private final String base;
    private final AdminLogin login;

    Shop(String base, AdminLogin login) {
        this.base = base;
        this.login = login;
    }

    /**
     * An answer to an order.
     *
     * @param code of the problem; empty if there was none
     */
    record Answer(int status, String orderId, String eventId, String code) {}

    /** Places an order. */
    Answer place(String json) {
        HttpResponse<String> response = send(HttpRequest.newBuilder(URI.create(base + ORDERS))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json)));
        String body = response.body();
        return new Answer(response.statusCode(), find(ORDER_ID, body), find(EVENT_ID, body), find(CODE, body));
    }

    /** The status as a table, or what kept it from being read. */
    String status() {
        HttpResponse<String> response = send(HttpRequest.newBuilder(URI.create(base + STATUS))
                .header("Accept", "text/plain")
                .header("Authorization", login.header())
                .GET());
        if (response.statusCode() != 200) {
            throw new DemoFailedException(base + STATUS + " answered " + response.statusCode());
        }
        return response.body();
    }

    /** Asks for a delivery to be done again, as an operator does. */
    void reopen(String deliveryId) {
        HttpResponse<String> response =
                send(HttpRequest.newBuilder(URI.create(base + "/outbox/api/deliveries/" + deliveryId + "/reopen"))
                        .header("Authorization", login.header())
                        .header("X-Requested-By", "demo")
                        .POST(BodyPublishers.noBody()));
        if (response.statusCode() != 200) {
            throw new DemoFailedException(response.uri() + " answered " + response.statusCode());
        }
    }

    /** Whether both applications answer. */
    boolean isThere() {
        try {
            HttpRequest.Builder effects = HttpRequest.newBuilder(URI.create(base + ORDERS + "/effects"));
            return send(effects.GET()).statusCode() == 200 && !status().isEmpty();
        } catch (DemoFailedException e) {
            return false;
        }
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        HttpRequest built = request.timeout(REQUEST).build();
        try {
            return client.send(built, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new DemoFailedException(built.method() + " " + built.uri() + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DemoFailedException("Interrupted during " + built.method() + " " + built.uri(), e);
        }
    }

    private static String find(Pattern pattern, String body) {
        Matcher matcher = pattern.matcher(body);
        return Optional.of(matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .orElse("");
    }
}
