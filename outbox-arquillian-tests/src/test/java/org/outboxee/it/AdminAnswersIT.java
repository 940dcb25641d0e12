package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;

/** The admin resource on a real server, by the same table of answers as its unit tests: who may do what. */
@ProbeIT
@Tag("core")
class AdminAnswersIT {

    private static final AdminUser VIEWER = AdminUser.viewer();
    private static final AdminUser OPERATOR = AdminUser.operator();
    private static final String BASE = "/outbox";

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        ProbeTables.create();
        return ProbeEar.named("probe")
                .with(VIEWER.key(), VIEWER.value())
                .with(OPERATOR.key(), OPERATOR.value())
                .withAdmin("outbox.war")
                .build();
    }

    /** A line of the table. */
    record Line(String method, String path, String who, String headers, String body, int status, String code) {

        static Line of(String text) {
            String[] cells = text.split("\\|", -1);
            return new Line(cells[0], cells[1], cells[2], cells[3], cells[4], Integer.parseInt(cells[6]), cells[7]);
        }

        /** What the type of a good answer begins with. */
        String type() {
            if (headers.startsWith("Accept: application/openmetrics-text")) {
                return "application/openmetrics-text";
            }
            return headers.contains("text/plain") || path.equals("/api/metrics") ? "text/plain" : "application/json";
        }

        @Override
        public String toString() {
            return method + ' ' + path + ' ' + who + ' ' + headers + ' ' + body + " -> " + status;
        }
    }

    /** Those for which the server needs no trouble of its own. */
    static Stream<Line> lines() throws IOException {
        Path table = Path.of("").toAbsolutePath().resolveSibling("outbox-admin/src/test/resources/answers.csv");
        List<Line> lines = Files.readAllLines(table).stream()
                .filter(line -> !line.startsWith("#"))
                .skip(1)
                .filter(line -> line.split("\\|", -1)[5].isEmpty())
                .map(Line::of)
                .toList();
        assertThat(lines).hasSizeGreaterThan(70);
        return lines.stream();
    }

    @ParameterizedTest
    @MethodSource("lines")
    void everyAnswerIsAsTheTableSays(Line line) {
        Http.Answer answer = Http.send(request(line));

        assertThat(answer.status()).as(answer.body()).isEqualTo(line.status());
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        String type = answer.headers().firstValue("Content-Type").orElse("none");
        if (line.code().isEmpty()) {
            assertThat(type).startsWith(line.type());
        } else {
            assertThat(type).isEqualTo("application/problem+json");
            assertThat(answer.body()).contains("\"code\":\"" + line.code() + '"');
            assertNothingOfTheInside(answer);
        }
        if (line.status() == 405) {
            assertThat(answer.headers().firstValue("Allow")).isPresent();
        }
    }

    /** Only an event whose job fails at once is final without further doing; the failed ones are made by hand. */
    private static HttpRequest request(Line line) {
        String path = line.path()
                .replace("{event}", event())
                .replace("{failed}", delivery("failed"))
                .replace("{pending}", delivery("pending"))
                .replace("{unknown}", "00000000-0000-0000-0000-000000000000")
                .replace("{malformed}", "1-2-3-4-5");
        String body = line.body().replace("{large}", "x".repeat(10_001));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(ArquillianServer.url(BASE + path)))
                .timeout(Duration.ofSeconds(30))
                .method(line.method(), body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        for (String header :
                line.headers().replace("{changes}", "X-Requested-By: test").split("; ")) {
            if (!header.isEmpty()) {
                request.header(header.split(": ")[0], header.split(": ")[1]);
            }
        }
        switch (line.who()) {
            case "viewer" -> request.header("Authorization", VIEWER.authorization());
            case "operator" -> request.header("Authorization", OPERATOR.authorization());
            case "wrong" ->
                request.header("Authorization", VIEWER.authorization().replace("Basic ", "Basic eDp4"));
            default -> {
                // nobody
            }
        }
        return request.build();
    }

    @Test
    void guessingIsSlowedDown() {
        AdminUser guesser = new AdminUser("guesser-" + UUID.randomUUID(), "guess", "");
        for (int i = 0; i < 4; i++) {
            assertThat(get("/api/status", guesser).status()).isEqualTo(401);
        }

        Http.Answer answer = get("/api/status", guesser);

        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.headers().firstValue("Retry-After")).contains("1");
        assertThat(answer.body()).contains("\"code\":\"too_many_attempts\"");
    }

    /** Somebody who was woken up: which delivery, why, try again. */
    @Test
    void aFailedDeliveryIsFoundExplainedReopenedAndDone() {
        ProbeTest test = ProbeTest.of(ArquillianServer.url("/probe/"), "admin");
        test.add("MessageDrivenProbe", "behaviour=RETRY_ONCE");
        test.awaitFinal(1);
        ProbeTables.update(
                "update outbox_deliveries set status = 'failed', completed_at = null, failed_at = clock_timestamp(),"
                        + " failure_kind = 'JOB_FAILED', failure_reason = 'by hand' where id = cast(? as uuid)",
                test.column("d.id").get(0));
        String id = test.column("d.id").get(0);

        assertThat(get("/api/deliveries?status=failed&limit=1", VIEWER).body()).contains("\"id\":\"" + id + '"');
        assertThat(get("/api/deliveries/" + id, VIEWER).body())
                .contains("\"status\":\"failed\"", "\"kind\":\"JOB_FAILED\"", "\"outcome\":\"retried\"")
                .contains("\"explanation\":\"Failed for good at ", "/reopen starts run 2.\"")
                .doesNotContain(test.name());
        assertThat(get("/api/events/" + test.column("d.event_id").get(0), VIEWER)
                        .body())
                .contains("\"explanation\":\"Routed at ", ": 1 failed.\"", "\"id\":\"" + id + '"')
                .doesNotContain(test.name());

        Http.Answer reopened = post("/api/deliveries/" + id + "/reopen");

        assertThat(reopened.status()).as(reopened.body()).isEqualTo(200);
        assertThat(reopened.body()).contains("\"run\":2");
        test.awaitFinal(1);
        assertThat(test.column("d.status || ' ' || d.run")).containsExactly("completed 2");
        assertThat(get("/api/deliveries/" + id, VIEWER, "Accept", "text/plain").body())
                .startsWith("Completed at ")
                .contains("run  attempt  outcome");
    }

    @Test
    void aPassOnDemandDispatchesWhatIsDue() {
        Http.Answer answer = post("/api/relay/pass");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("\"routed\":", "\"dispatched\":", "\"refused\":", "\"reclaimed\":");
    }

    /** Through every status that an error page of a server could be made for. */
    @Test
    void noStackTraceLeaves() {
        for (String path : List.of("/api/%00", "/api/events/%2e%2e", "/api/deliveries?limit=%ff", "/..;/api", "//")) {
            Http.Answer answer = get(path, OPERATOR);
            assertThat(answer.status()).as(path).isBetween(200, 499);
            assertNothingOfTheInside(answer);
        }
    }

    private static void assertNothingOfTheInside(Http.Answer answer) {
        assertThat(answer.body()).doesNotContain("Exception", "\tat ", "org.jboss", "fish.payara", "org.outboxee");
    }

    private static Http.Answer get(String path, AdminUser user, String... headers) {
        String[] all = Stream.concat(Stream.of("Authorization", user.authorization()), Stream.of(headers))
                .toArray(String[]::new);
        return Http.get(ArquillianServer.url(BASE + path), all);
    }

    private static Http.Answer post(String path) {
        return Http.post(
                ArquillianServer.url(BASE + path),
                "",
                "Authorization",
                OPERATOR.authorization(),
                "X-Requested-By",
                "test");
    }

    private static String event() {
        String id = UUID.randomUUID().toString();
        ProbeTables.update(
                "insert into outbox_events (id, application, event_type, payload, routed_at)"
                        + " values (cast(? as uuid), 'probe', 'by-hand', '{}', clock_timestamp())",
                id);
        return id;
    }

    /** Of a job that no build knows, so that nothing happens to it while it is looked at. */
    private static String delivery(String status) {
        String id = UUID.randomUUID().toString();
        ProbeTables.update(
                "insert into outbox_deliveries (id, event_id, application, event_type, transport, target,"
                        + " queue_name, retry_schedule, delivery_timeout_seconds, status, available_at)"
                        + " values (cast(? as uuid), cast(? as uuid), 'probe', 'by-hand', 'job', 'by-hand', '-',"
                        + " 'list', 60, 'pending', clock_timestamp())",
                id,
                event());
        if (status.equals("failed")) {
            ProbeTables.update(
                    "update outbox_deliveries set status = 'failed', dispatch_id = gen_random_uuid(),"
                            + " failed_at = clock_timestamp(), failure_kind = 'JOB_FAILED' where id = cast(? as uuid)",
                    id);
        }
        return id;
    }
}
