package org.outboxee.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OutboxReadiness;

/** The resources inside Jersey, in memory. */
class AdminApplicationTest {

    private final InMemoryAdmin admin = new InMemoryAdmin();
    private boolean loggedIn = true;

    private record Answer(int status, String type, String body, String allow) {}

    @Test
    void statusIsJsonWithItsMembersInOrder() throws Exception {
        for (String accept : List.of("*/*", "application/json", "text/html,application/xml;q=0.9,*/*;q=0.8")) {
            Answer answer = send("GET", "status", accept);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.type()).isEqualTo("application/json");
            assertThat(answer.body())
                    .isEqualTo("{\"application\":\"sh\\\"op\",\"unroutedEvents\":12,\"oldestUnroutedSeconds\":7390,"
                            + "\"deliveries\":{\"pending\":1234,\"dispatched\":5,\"completed\":10001,"
                            + "\"completedIsEstimate\":true,\"failed\":3},\"oldestOpenSeconds\":59}");
        }
    }

    @Test
    void statusIsATableForWhoAsksForText() throws Exception {
        for (String accept : List.of("text/plain", "text/*", "application/json;q=0.5, text/plain")) {
            Answer answer = send("GET", "status", accept);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.type()).isEqualToIgnoringCase("text/plain;charset=UTF-8");
            assertThat(answer.body()).startsWith("application sh\"op\n\nunrouted events");
        }
    }

    @Test
    void aLostDatabaseIs503WithoutDetails() throws Exception {
        admin.outbox.away();

        Answer answer = send("GET", "status", "text/plain");

        assertProblem(answer, 503, "database_unavailable");
        assertThat(answer.body()).doesNotContain("08001", "db1");
    }

    @Test
    void anythingElseUnexpectedIs500WithoutDetails() throws Exception {
        admin.outbox.failure = new IllegalStateException("db1 refused user shop");

        Answer answer = send("GET", "status", "*/*");

        assertProblem(answer, 500, "internal_error");
        assertThat(answer.body()).doesNotContain("db1");
    }

    @Test
    void readinessTellsItsReasonsToThoseLoggedIn() throws Exception {
        admin.outbox.readiness = new OutboxReadiness(false, List.of("database: away"));

        Answer answer = send("GET", "health/ready", "*/*");

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.type()).isEqualTo("application/json");
        assertThat(answer.body()).isEqualTo("{\"ready\":false,\"reasons\":[\"database: away\"]}");
    }

    @Test
    void readinessTellsOthersOnlyYesOrNo() throws Exception {
        loggedIn = false;
        assertThat(send("GET", "health/ready", "*/*").body()).isEqualTo("{\"ready\":true}");

        admin.outbox.readiness = new OutboxReadiness(false, List.of("database: away"));
        Answer answer = send("GET", "health/ready", "*/*");

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.body()).isEqualTo("{\"ready\":false}");
    }

    @Test
    void aProbesAcceptHeaderDoesNotMatter() throws Exception {
        assertThat(send("GET", "health/ready", "text/html").status()).isEqualTo(200);
    }

    @Test
    void anUnknownPathIs404() throws Exception {
        assertProblem(send("GET", "nothing", "*/*"), 404, "not_found");
        assertProblem(send("GET", "", "*/*"), 404, "not_found");
        assertProblem(send("GET", "application.wadl", "*/*"), 404, "not_found");
    }

    @Test
    void aWrongMethodIs405AndSaysWhatIsAllowed() throws Exception {
        for (String path : List.of("status", "health/ready")) {
            Answer answer = send("POST", path, "*/*");

            assertProblem(answer, 405, "method_not_allowed");
            assertThat(answer.allow().split(",\\s*")).contains("GET").doesNotContain("POST");
        }
    }

    @Test
    void aTypeThatDoesNotExistIs406() throws Exception {
        assertProblem(send("GET", "status", "image/png"), 406, "not_acceptable");
    }

    @Test
    void headAnswersAsGetDoes() throws Exception {
        assertThat(send("HEAD", "status", "*/*").status()).isEqualTo(200);
        assertThat(send("HEAD", "health/ready", "*/*").status()).isEqualTo(200);
    }

    @Test
    void optionsAreNoProblem() throws Exception {
        assertThat(send("OPTIONS", "status", "*/*").status()).isLessThan(300);
    }

    private static void assertProblem(Answer answer, int status, String code) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.type()).isEqualTo("application/problem+json");
        assertThat(answer.body())
                .startsWith("{\"type\":\"about:blank\",")
                .contains("\"status\":" + status + ",\"code\":\"" + code + '"')
                .doesNotContain("Exception");
    }

    private Answer send(String method, String path, String accept) throws Exception {
        Exchange exchange = new Exchange()
                .method(method)
                .path("/api/" + path)
                .header("Accept", accept)
                .header(Guard.REQUEST_HEADER, "test");
        admin.send(loggedIn ? exchange.login("ivan", "secret") : exchange);
        return new Answer(
                exchange.status, exchange.headers.get("Content-Type"), exchange.body(), exchange.headers.get("Allow"));
    }
}
