package org.outboxee.admin.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.admin.web.StubOutbox.EVENT;
import static org.outboxee.admin.web.StubOutbox.FAILED;
import static org.outboxee.admin.web.StubOutbox.PENDING;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What single events and deliveries look like, as JSON and in a terminal, and what is done to them. */
class DetailsTest {

    private static final String FAILED_JSON = "{\"id\":\"" + FAILED + "\",\"eventId\":\"" + EVENT + "\","
            + "\"eventType\":\"order-placed\",\"transport\":\"job\",\"target\":\"reserve-stock\",\"queue\":\"stock\","
            + "\"status\":\"failed\",\"explanation\":\"Because.\",\"run\":1,\"failedAttempts\":1,"
            + "\"retrySchedule\":\"list\",\"timeout\":\"PT1H\",\"dispatchId\":\"" + EVENT + "\",\"node\":\"node-1\","
            + "\"readAt\":\"2026-11-30T12:00:00Z\",\"createdAt\":\"2026-11-30T12:00:00Z\","
            + "\"runStartedAt\":\"2026-11-30T12:00:00Z\",\"availableAt\":\"2026-11-30T12:00:00Z\","
            + "\"dispatchedAt\":\"2026-11-30T12:00:00Z\",\"timeoutAt\":\"2026-11-30T12:00:00Z\","
            + "\"completedAt\":null,\"failedAt\":\"2026-11-30T12:00:00Z\","
            + "\"failure\":{\"kind\":\"JOB_FAILED\",\"reason\":\"it threw\",\"responseStatus\":null}";

    private final InMemoryAdmin admin = new InMemoryAdmin();

    @Test
    void aDeliveryHasAllItsMembersAndItsAttempts() throws Exception {
        assertThat(get("deliveries/" + FAILED))
                .isEqualTo(
                        FAILED_JSON + ",\"attempts\":[{\"run\":1,\"attempt\":1,\"outcome\":\"failed\",\"dispatchId\":\""
                                + EVENT + "\",\"node\":\"node-1\",\"dispatchedAt\":\"2026-11-30T12:00:00Z\","
                                + "\"endedAt\":\"2026-11-30T12:00:00Z\",\"failure\":{\"kind\":\"JOB_FAILED\","
                                + "\"reason\":\"it threw\",\"responseStatus\":500},\"answer\":null}],\"moreAttempts\":false}");
    }

    /** It may hold anything, also what was sent. */
    @Test
    void whatAnEndpointAnsweredIsShownToOperatorsOnlyAndEscaped() throws Exception {
        admin.outbox.answer = "<b>\"no\"</b>";

        assertThat(get("deliveries/" + FAILED)).contains(",\"answer\":\"<b>\\\"no\\\"</b>\"}");
        assertThat(text("deliveries/" + FAILED)).endsWith("\n\nrun 1, attempt 1, answer: <b>\"no\"</b>\n");
        assertThat(admin.send(new Exchange().path("/api/deliveries/" + FAILED).login("anna", "secret"))
                        .body())
                .contains("\"attempt\":1", ",\"answer\":null}")
                .doesNotContain("<b>");
        assertThat(admin.send(new Exchange()
                                .path("/api/deliveries/" + FAILED)
                                .header("Accept", "text/plain")
                                .login("anna", "secret"))
                        .body())
                .contains("run  attempt")
                .doesNotContain("<b>");
    }

    @Test
    void whereThereIsNothingToSayAMemberIsNull() throws Exception {
        assertThat(get("deliveries/" + PENDING))
                .contains("\"dispatchId\":null", "\"failedAt\":null", "\"failure\":null", "\"attempts\":[]");
    }

    @Test
    void anEventHasItsDeliveriesAndOfItsHeadersTheSafeOnesOnly() throws Exception {
        assertThat(get("events/" + EVENT))
                .isEqualTo("{\"id\":\"" + EVENT + "\",\"eventType\":\"order-placed\",\"explanation\":\"Routed.\","
                        + "\"createdAt\":\"2026-11-30T12:00:00Z\",\"delay\":\"PT1.5S\","
                        + "\"routedAt\":\"2026-11-30T12:00:00Z\",\"nextRoutingAt\":\"2026-11-30T12:00:00Z\","
                        + "\"routingProblem\":null,\"headers\":{\"traceparent\":\"00-a-b-01\"},"
                        + "\"hiddenHeaders\":[\"tenant\"],\"deliveries\":[" + FAILED_JSON + "}]}");
    }

    @Test
    void aPageSaysWhereTheNextOneBegins() throws Exception {
        assertThat(get("deliveries")).isEqualTo("{\"deliveries\":[" + FAILED_JSON + "}],\"next\":null}");

        admin.outbox.nextPage = StubOutbox.NEXT;
        assertThat(get("deliveries?limit=1")).endsWith("],\"next\":\"" + StubOutbox.NEXT + "\"}");
        get("deliveries?status=completed&limit=7&after=" + StubOutbox.NEXT);

        assertThat(admin.outbox.done)
                .containsExactly("page FAILED 50 null", "page FAILED 1 null", "page COMPLETED 7 " + StubOutbox.NEXT);
    }

    @Test
    void inATerminalTheExplanationComesFirst() throws Exception {
        admin.outbox.moreAttempts = true;

        assertThat(text("deliveries/" + FAILED)).isEqualTo("""
                        Because.

                        delivery         00000000-0000-0000-0000-00000000000f
                        status           failed
                        event            order-placed 00000000-0000-0000-0000-00000000000e
                        job              reserve-stock
                        queue            stock
                        run              1
                        failed attempts  1
                        retry schedule   list
                        timeout          PT1H
                        dispatch         00000000-0000-0000-0000-00000000000e
                        node             node-1
                        last failure     JOB_FAILED, it threw
                        created at       2026-11-30T12:00:00Z
                        run started at   2026-11-30T12:00:00Z
                        available at     2026-11-30T12:00:00Z
                        dispatched at    2026-11-30T12:00:00Z
                        timeout at       2026-11-30T12:00:00Z
                        completed at     -
                        failed at        2026-11-30T12:00:00Z
                        read at          2026-11-30T12:00:00Z

                        run  attempt  outcome  dispatched at         ended at              node    failure
                          1        1  failed   2026-11-30T12:00:00Z  2026-11-30T12:00:00Z  node-1  JOB_FAILED, it threw
                        and older ones
                        """);
    }

    @Test
    void listsInATerminalExplainEachDelivery() throws Exception {
        admin.outbox.nextPage = StubOutbox.NEXT;
        String listed = FAILED + "  order-placed -> reserve-stock\n    Because.\n";

        assertThat(text("deliveries")).isEqualTo(listed + "\nnext page: after=" + StubOutbox.NEXT + '\n');
        assertThat(text("events/" + EVENT)).startsWith("Routed.\n\n").endsWith("hidden headers   tenant\n\n" + listed);
        assertThat(text("deliveries?status=completed")).isEqualTo("none\n");
    }

    @Test
    void aPassSaysWhatItDid() throws Exception {
        assertThat(post("relay/pass", "*/*", ""))
                .isEqualTo(
                        "{\"routed\":1,\"unroutable\":2,\"dispatched\":30,\"refused\":4,\"released\":5,\"reclaimed\":6}");
        assertThat(post("relay/pass", "text/plain", "")).isEqualTo("""
                        events routed                1
                        events without a route       2
                        deliveries dispatched       30
                        of those refused             4
                        of those given back unsent   5
                        deliveries reclaimed         6
                        """);
    }

    @Test
    void reopeningKeepsTheScheduleOrTakesAnother() throws Exception {
        post("deliveries/" + FAILED + "/reopen", "*/*", "");
        post("deliveries/" + FAILED + "/reopen", "*/*", "{}");
        post("deliveries/" + FAILED + "/reopen", "*/*", "{\"retryAfter\":[\"PT1M\",\"PT2H\"]}");
        post("deliveries/" + FAILED + "/reopen", "*/*", "{\"retryAfter\":[]}");
        String exponential = "{\"retryExponentially\":{\"first\":\"PT2S\",\"max\":\"PT1M\"%s}}";
        post("deliveries/" + FAILED + "/reopen", "*/*", exponential.formatted(""));
        post("deliveries/" + FAILED + "/reopen", "*/*", exponential.formatted(",\"giveUpAfter\":\"P1D\""));

        assertThat(admin.outbox.done)
                .isEqualTo(List.of(
                        "reopen " + FAILED,
                        "reopen " + FAILED,
                        "reopen " + FAILED + " [PT1M, PT2H]",
                        "reopen " + FAILED + " []",
                        "reopen " + FAILED,
                        "reopen " + FAILED + " exponentially PT2S PT1M null",
                        "reopen " + FAILED,
                        "reopen " + FAILED + " exponentially PT2S PT1M PT24H"));
    }

    private String get(String path) throws Exception {
        return body(new Exchange().path("/api/" + path));
    }

    private String text(String path) throws Exception {
        return body(new Exchange().path("/api/" + path).header("Accept", "text/plain"));
    }

    private String post(String path, String accept, String json) throws Exception {
        return body(new Exchange()
                .method("POST")
                .path("/api/" + path)
                .header("Accept", accept)
                .header("Content-Type", "application/json")
                .header(Guard.REQUEST_HEADER, "test")
                .requestBody(json));
    }

    private String body(Exchange exchange) throws Exception {
        Exchange answer = admin.send(exchange.login("ivan", "secret"));
        assertThat(answer.status).as(answer.body()).isEqualTo(200);
        return answer.body();
    }
}
