package org.outboxee.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.outboxee.api.OutboxReadiness;

/** Each action, for nobody, a viewer and an operator, gets the answer that {@code answers.csv} says. */
class AnswersTest {

    private static final Map<String, String> IDS = Map.of(
            "{event}", StubOutbox.EVENT.toString(),
            "{failed}", StubOutbox.FAILED.toString(),
            "{pending}", StubOutbox.PENDING.toString(),
            "{unknown}", "00000000-0000-0000-0000-000000000000",
            "{malformed}", "1-2-3-4-5");

    private final InMemoryAdmin admin = new InMemoryAdmin();

    @ParameterizedTest
    @MethodSource("org.outboxee.admin.web.AnswerCase#all")
    void everyAnswerIsAsTheTableSays(AnswerCase line) throws Exception {
        give(line.given());
        admin.outbox.done.clear();

        Exchange answer = admin.send(request(line));

        assertThat(answer.status).as(answer.body()).isEqualTo(line.status());
        assertThat(answer.headers).containsEntry("Cache-Control", "no-store");
        if (line.code().isEmpty()) {
            assertThat(answer.headers.get("Content-Type")).startsWith(line.type());
        } else {
            assertThat(answer.headers).containsEntry("Content-Type", "application/problem+json");
            assertThat(answer.body())
                    .contains("\"code\":\"" + line.code() + '"')
                    .doesNotContain("Exception", "db1");
        }
        if (line.status() == 401 || line.status() == 403 || line.status() == 429) {
            assertThat(admin.outbox.done).as("nothing was done").isEmpty();
        }
    }

    private void give(String given) throws Exception {
        switch (given) {
            case "database away" -> admin.outbox.away();
            case "not ready" -> admin.outbox.readiness = new OutboxReadiness(false, List.of("x"));
            case "guesses" -> {
                for (int i = 0; i <= Throttle.FREE_PER_USER; i++) {
                    admin.send(new Exchange().login("eva", "guess " + i));
                }
            }
            default -> assertThat(given).isEmpty();
        }
    }

    private static Exchange request(AnswerCase line) {
        String path = line.path();
        for (Map.Entry<String, String> id : IDS.entrySet()) {
            path = path.replace(id.getKey(), id.getValue());
        }
        Exchange exchange = new Exchange()
                .method(line.method())
                .path(path)
                .requestBody(line.body().replace("{large}", "x".repeat(10_001)));
        for (String header : line.headers()
                .replace("{changes}", Guard.REQUEST_HEADER + ": test")
                .split("; ")) {
            if (!header.isEmpty()) {
                exchange.header(header.split(": ")[0], header.split(": ")[1]);
            }
        }
        return switch (line.who()) {
            case "viewer" -> exchange.login("anna", "secret");
            case "operator" -> exchange.login("ivan", "secret");
            case "wrong" -> exchange.login("anna", "wrong");
            case "guesser" -> exchange.login("eva", "another guess");
            default -> exchange;
        };
    }
}
