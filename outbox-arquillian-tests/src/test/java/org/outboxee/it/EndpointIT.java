package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.outboxee.api.webhook.WebhookVerifier;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.Http;
import org.outboxee.it.hook.EndpointRoutes;
import org.outboxee.it.hook.HookEvents;
import org.outboxee.it.hook.HookFilter;
import org.outboxee.it.hook.HookProbe;
import org.outboxee.it.hook.LaterOnce;
import org.outboxee.it.hook.OddReceiver;
import org.outboxee.it.hook.SignedHttp;
import org.outboxee.test.Eventually;
import org.outboxee.test.FreePort;
import org.outboxee.test.http.Certificate;
import org.outboxee.test.http.Receiver;
import org.outboxee.test.http.Receiver.Received;

/** What endpoints do, and what becomes of the deliveries, seen from outside of the server (spec B3, B5, B6, B10). */
@ProbeIT
class EndpointIT {

    private static final String SHARED = "a-secret-that-both-sides-know";
    private static final AdminUser VIEWER = AdminUser.viewer();
    private static final AdminUser OPERATOR = AdminUser.operator();
    private static final List<AutoCloseable> OPEN = new ArrayList<>();

    private static OddReceiver odd;
    private static Receiver usual;
    private static Receiver secure;
    private static Receiver rotated;
    private static Receiver hexadecimal;
    private static Path files;
    private static Certificate server;

    @Deployment(testable = false)
    static EnterpriseArchive application() throws Exception {
        ProbeTables.create();
        files = Files.createTempDirectory("outbox-endpoints-");
        server = Certificate.made(files, "localhost");
        Certificate client = Certificate.made(files, "shop");
        Files.writeString(files.resolve("secret"), HookFilter.SECRET);
        Files.copy(Certificate.made(files, "localhost").trustStore(), files.resolve("trusted"));
        odd = new OddReceiver();
        OPEN.add(odd);
        ServerSocket full = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        OPEN.addAll(List.of(
                full,
                new Socket(full.getInetAddress(), full.getLocalPort()),
                new Socket(full.getInetAddress(), full.getLocalPort())));
        usual = receiver(new Receiver(new LaterOnce()));
        secure = receiver(new Receiver(server.serverSocket(client), Receiver.status(204)));
        rotated = receiver(new Receiver(Receiver.status(204)));
        hexadecimal = receiver(new Receiver(Receiver.status(204)));
        return ProbeEar.named("endpoints")
                .and(HookProbe.class, HookEvents.class, EndpointRoutes.class)
                .withAdmin("endpoints-admin.war")
                .with(VIEWER.key(), VIEWER.value())
                .with(OPERATOR.key(), OPERATOR.value())
                .withEndpoint("usual", usual.url())
                .withEndpoint("odd", odd.url(), "request-timeout", "PT1S", "connect-timeout", "PT0.5S")
                .withEndpoint("refused", "http://127.0.0.1:" + FreePort.find() + "/hooks")
                .withEndpoint(
                        "unaccepted", "http://127.0.0.1:" + full.getLocalPort() + "/hooks", "connect-timeout", "PT0.3S")
                .withEndpoint(
                        "secure",
                        "https://localhost:" + secure.port() + "/hooks",
                        "trust-store",
                        files.resolve("trusted").toString(),
                        "trust-store-password",
                        Certificate.PASSWORD,
                        "key-store",
                        client.keyStore().toString(),
                        "key-store-password",
                        Certificate.PASSWORD)
                .withEndpoint(
                        "rotated",
                        rotated.url(),
                        "secret-file",
                        files.resolve("secret").toString())
                .withEndpoint(
                        "hexadecimal",
                        hexadecimal.url(),
                        "signature",
                        "x-event-signature",
                        "format",
                        "id-type-data",
                        "secret",
                        SHARED)
                .build();
    }

    private static Receiver receiver(Receiver receiver) {
        OPEN.add(receiver);
        return receiver;
    }

    @AfterAll
    static void close() throws Exception {
        for (AutoCloseable open : OPEN) {
            open.close();
        }
    }

    /**
     * What becomes of the delivery, and how many requests the endpoint saw: one for what is final, and one more for the
     * only retry of what may pass.
     */
    @Test
    void whatAnEndpointDoesDecidesWhatBecomesOfTheDelivery() {
        String completed = "1 request, completed - ";
        String refused = "1 request, failed ANSWERED_REFUSED ";
        String again = "2 requests, failed ANSWERED_RETRY ";
        String none = "2 requests, failed NO_ANSWER -";
        Map<String, String> expected = new LinkedHashMap<>();
        List.of(200, 202, 204).forEach(status -> expected.put(status + "", completed + status));
        expected.put("slow-body", completed + 200);
        List.of(300, 304, 400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 451)
                .forEach(status -> expected.put(status + "", refused + status));
        OddReceiver.REDIRECTS.forEach(status -> expected.put("redirect-" + status, refused + status));
        expected.put("says", refused + 422);
        List.of(408, 425, 429, 500, 502, 503, 504).forEach(status -> expected.put(status + "", again + status));
        expected.put("huge", again + 500);
        List.of("reset", "closed", "no-http", "silent", "slow-headers").forEach(odd -> expected.put(odd, none));

        Map<String, String> seen = new HashMap<>();
        for (List<String> group : inGroups(expected.keySet())) {
            Map<String, ProbeTest> tests = new HashMap<>();
            group.forEach(behaviour -> tests.put(behaviour, added(behaviour, HookEvents.Odd.class)));
            tests.forEach((behaviour, test) -> seen.put(behaviour, outcome(test)));
        }

        assertThat(seen).isEqualTo(expected);
        assertThat(odd.followed()).isZero();
    }

    /** Like cards that are dealt: what fails is spread, so that the endpoint doesn't count as down. */
    private static Collection<List<String>> inGroups(Collection<String> behaviours) {
        Iterator<Integer> next = Stream.iterate(0, group -> (group + 1) % 7).iterator();
        return behaviours.stream()
                .collect(Collectors.groupingBy(behaviour -> next.next()))
                .values();
    }

    private static String outcome(ProbeTest test) {
        test.awaitFinal(1);
        int requests = of(odd.received(), test).size();
        return requests
                + (requests == 1 ? " request, " : " requests, ")
                + test.column("d.status || ' ' || coalesce(d.failure_kind, '-') || ' ' ||"
                                + " coalesce(cast(d.response_status as varchar), '-')")
                        .get(0);
    }

    /** Where nobody listens, and where the queue of connections is full, so that none is refused or accepted. */
    @ParameterizedTest
    @CsvSource({"Refused, ConnectException", "Unaccepted, SocketTimeoutException"})
    void aPortThatTakesNoConnectionIsNoAnswer(String event, String reason) {
        ProbeTest test = ProbeTest.of(ArquillianServer.url("/endpoints/"), event);
        test.add(HookEvents.class.getName() + '$' + event);

        test.awaitFinal(1);

        assertThat(test.column("d.status || ' ' || d.failure_kind")).containsExactly("failed NO_ANSWER");
        assertThat(test.column("d.failure_reason").get(0))
                .startsWith("no answer: ")
                .contains(reason);
    }

    /** X1, W8: it may hold anything. */
    @Test
    void theBeginningOfARefusalIsShownToOperatorsOnly() {
        ProbeTest test = added("says", HookEvents.Odd.class);
        test.awaitFinal(1);
        String path = "/endpoints-admin/api/deliveries/" + test.column("d.id").get(0);

        assertThat(admin(path, OPERATOR))
                .contains("\"answer\":\"<b>no   </b> xxxx")
                .doesNotContain("x".repeat(1024));
        assertThat(admin(path, VIEWER)).contains("\"answer\":null").doesNotContain("<b>");
    }

    private static String admin(String path, AdminUser user) {
        Http.Answer answer = Http.get(ArquillianServer.url(path), "Authorization", user.authorization());
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    @Test
    void retryAfterIsHonouredInBothFormsAndBounded() {
        List<Double> waits = new ArrayList<>();
        for (String wish : List.of("seconds", "date", "negative", "absurd")) {
            ProbeTest test = added(wish, HookProbe.class);
            Eventually.await(
                    "its attempt is recorded", () -> !test.attempts("a.attempt").isEmpty());
            waits.add(Double.valueOf(test.column("(select extract(epoch from d.available_at - max(a.ended_at))"
                            + " from outbox_attempts a where a.delivery_id = d.id and a.attempt = 1)")
                    .get(0)));
        }
        added("accepted", HookProbe.class).awaitFinal(1);

        assertThat(waits.get(0)).isBetween(599.0, 601.0);
        assertThat(waits.get(1)).isBetween(590.0, 601.0);
        assertThat(waits.get(2)).as("as if there were none").isBetween(0.9, 2.0);
        assertThat(waits.get(3)).isBetween(3599.0, 3601.0);
    }

    /** B10: the authority and the certificate are read again when their files change. */
    @Test
    void bothSidesProveWhoTheyAreAndAFileIsReplacedWithoutARestart() throws Exception {
        ProbeTest test = added("secure", HookEvents.Secure.class);
        Eventually.await(
                "the wrong authority is noticed",
                () -> !test.attempts("a.failure_reason").isEmpty());
        assertThat(test.attempts("a.failure_reason").get(0)).startsWith("TLS failed: ");
        assertThat(secure.received()).isEmpty();

        Path next = files.resolve("next");
        Files.copy(server.trustStore(), next, StandardCopyOption.REPLACE_EXISTING);
        Files.move(next, files.resolve("trusted"), StandardCopyOption.REPLACE_EXISTING);

        test.awaitFinal(1);
        assertThat(test.statuses()).containsExactly("completed");
        assertThat(secure.received()).hasSize(1);
    }

    /** B10; the receiver's side of it is {@link OrdersBillingIT}'s. */
    @Test
    void aSecretIsRotatedWithoutARestart() throws Exception {
        assertThat(verifiedBy()).isEqualTo("old");
        secrets(HookFilter.NEXT_SECRET + ' ' + HookFilter.SECRET);
        assertThat(verifiedBy()).isEqualTo("new old");
        secrets(HookFilter.NEXT_SECRET);
        assertThat(verifiedBy()).isEqualTo("new");
    }

    private static void secrets(String content) throws IOException {
        Path next = Files.writeString(files.resolve("secret.next"), content + '\n');
        Files.move(next, files.resolve("secret"), StandardCopyOption.ATOMIC_MOVE);
    }

    private String verifiedBy() {
        ProbeTest test = added("rotated", HookEvents.Rotated.class);
        test.awaitFinal(1);
        Received request = of(rotated.received(), test).get(0);
        return ((SignedHttp.isVerified(HookFilter.NEXT_SECRET, request.headers(), request.text()) ? "new " : "")
                        + (SignedHttp.isVerified(HookFilter.SECRET, request.headers(), request.text()) ? "old" : ""))
                .strip();
    }

    @Test
    void theOtherSignatureCoversABodyWithTheId() {
        ProbeTest test = added("hexadecimal", HookEvents.Hexadecimal.class);
        test.awaitFinal(1);

        Received request = of(hexadecimal.received(), test).get(0);
        assertThat(request.text())
                .startsWith("{\"id\":\"" + test.column("d.event_id::text").get(0) + '"');
        assertThat(WebhookVerifier.xEventSignature(() -> List.of(SHARED))
                        .isGenuine(request.headers()::get, request.body(), Instant.now()))
                .isTrue();
    }

    private ProbeTest added(String promise, Class<?> event) {
        ProbeTest test = ProbeTest.of(ArquillianServer.url("/endpoints/"), promise);
        assertThat(test.add(event.getName()).status()).isEqualTo(200);
        return test;
    }

    private static List<Received> of(List<Received> requests, ProbeTest test) {
        return requests.stream()
                .filter(request -> request.text().contains(test.name()))
                .toList();
    }
}
