package org.outboxee.bench;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.outboxee.bench.app.Hooks;
import org.outboxee.bench.jvm.Library;

/** D over HTTP: how fast a backlog goes to an endpoint, signed and watched over by the circuit breaker as shipped. */
final class Sending {

    private static final String OURS = "Outbox EE";
    private static final String ROWS = "F1 and HttpClient 5";
    private static final String PREFIX = "outbox.endpoint." + Hooks.ENDPOINT + '.';

    private Sending() {}

    static List<Figure> run(Setting setting) throws Exception {
        try (BenchDatabase database = setting.database("http");
                Loopback loopback = new Loopback();
                Requests requests = new Requests(loopback.url());
                Library library = new Library(database, configuration(loopback.url()))) {
            Map<String, List<Double>> rates = new Drains(database, setting.runs(), setting.events(), 1)
                    .measure(List.of(
                            Subjects.library(OURS, database, library, "hook"),
                            requests.withRows(database),
                            requests.alone()));
            Table table = new Table("D http, loopback", "deliveries", "1/s", rates);
            table.compare(OURS, ROWS, null);
            return table.figures();
        }
    }

    private static Map<String, String> configuration(String url) {
        String secret = "whsec_" + Base64.getEncoder().encodeToString(new byte[32]);
        return Map.of(
                Hooks.URL,
                url,
                PREFIX + "secret",
                secret,
                PREFIX + "allow-http",
                "true",
                PREFIX + "allow-private",
                "true");
    }
}
