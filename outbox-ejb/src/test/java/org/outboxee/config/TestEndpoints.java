package org.outboxee.config;

import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.outboxee.model.AddressRule;

/** Endpoints as configuration describes them. */
public final class TestEndpoints {

    /** A right secret for Standard Webhooks. */
    public static final String SECRET = "whsec_" + Base64.getEncoder().encodeToString(new byte[32]);

    private TestEndpoints() {}

    /** An endpoint on the Internet that nothing is sent to. */
    public static EndpointConfig of(String signature, String secret, String format) {
        return read(
                "billing",
                Map.of(
                        "url", "https://203.0.114.7/",
                        "signature", signature,
                        "secret", secret,
                        "format", format));
    }

    /** An endpoint on this machine, with values that override the usual ones. */
    public static EndpointConfig local(String name, String url, Map<String, String> values) {
        Map<String, String> all =
                new HashMap<>(Map.of("url", url, "secret", SECRET, "allow-http", "true", "allow-private", "true"));
        all.putAll(values);
        return read(name, all);
    }

    /** The same endpoint, whose inner address is not allowed any more. */
    public static EndpointConfig publicOnly(EndpointConfig endpoint) {
        return new EndpointConfig(
                endpoint.name(),
                endpoint.url(),
                endpoint.format(),
                endpoint.signature(),
                endpoint.secrets(),
                endpoint.connectTimeout(),
                endpoint.requestTimeout(),
                endpoint.concurrency(),
                endpoint.rate(),
                endpoint.retryStatuses(),
                new AddressRule(false),
                endpoint.tls());
    }

    private static EndpointConfig read(String name, Map<String, String> values) {
        Map<String, String> keys = new HashMap<>();
        values.forEach((key, value) -> keys.put("outbox.endpoint." + name + '.' + key, value));
        GivenConfig source = new GivenConfig(keys);
        List<String> problems = new ArrayList<>();
        EndpointConfig endpoint =
                new EndpointReader(OutboxConfig.read(source, "shop", "node").config(), source, name).read(problems);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(problems.toString());
        }
        return endpoint;
    }

    /** The queue of an endpoint. */
    public static QueueConfig queue(EndpointConfig endpoint) {
        return new QueueConfig(
                "http:" + endpoint.name(), QueueConfig.Carrier.HTTP, null, true, endpoint.concurrency(), 1000);
    }
}
