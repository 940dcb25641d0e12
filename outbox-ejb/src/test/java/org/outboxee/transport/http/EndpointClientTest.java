package org.outboxee.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.FailureKind;
import org.outboxee.config.EndpointConfig;
import org.outboxee.config.TestEndpoints;
import org.outboxee.model.AddressRule;
import org.outboxee.test.Eventually;
import org.outboxee.test.http.Certificate;
import org.outboxee.test.http.Receiver;

/** One request, whatever the other side does: it ends in time, follows nothing and goes nowhere else. */
@Tag("B6")
@Timeout(60)
class EndpointClientTest {

    private static final Duration LIMIT = Duration.ofMillis(700);

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private final Receiver receiver = new Receiver(Receiver.status(204));
    private final Map<String, String> values =
            new HashMap<>(Map.of("request-timeout", LIMIT.toString(), "connect-timeout", "PT0.3S"));
    private CheckedResolver.Names names = InetAddress::getAllByName;
    private Duration took;

    @AfterEach
    void close() {
        end.countDown();
        receiver.close();
        timer.shutdownNow();
    }

    @Test
    void theRequestIsAPostWithHeadersAndBody() {
        assertThat(send().failure()).isEmpty();

        Receiver.Received request = receiver.received().get(0);
        assertThat(request.line()).isEqualTo("POST /hooks HTTP/1.1");
        assertThat(request.headers())
                .containsEntry("content-type", "text/plain")
                .containsEntry("user-agent", "Outbox-EE")
                .doesNotContainKeys("upgrade", "cookie", "accept-encoding");
        assertThat(request.text()).isEqualTo("hello");
    }

    @Test
    void theStatusIsTheAnswer() {
        receiver.behave(Receiver.status(503, "Retry-After: 7"));

        Answer answer = send();

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.retryAfter()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void theFirstKibOfAnAnswerThatIsNoSuccessIsKept() {
        receiver.behave(Receiver.answer(422, "é".repeat(700)));
        assertThat(send().failure().orElseThrow().answer()).isEqualTo("é".repeat(512));

        receiver.behave(Receiver.answer(503, "busy\n"));
        assertThat(send().failure().orElseThrow().answer()).isEqualTo("busy");

        receiver.behave(Receiver.status(503));
        assertThat(send().failure().orElseThrow().answer()).isNull();

        receiver.behave(Receiver.answer(200, "thanks"));
        assertThat(send().failure()).isEmpty();
    }

    /** What came of it before the limit is what there is. */
    @Test
    void anAnswerThatDoesNotEndIsKeptAsFarAsItCame() {
        receiver.behave((request, out) -> {
            out.write("HTTP/1.1 500 No\r\nContent-Length: 10000\r\n\r\nhalf a".getBytes(StandardCharsets.US_ASCII));
            out.flush();
            end.await();
        });

        Answer answer = send();

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.failure().orElseThrow().answer()).isEqualTo("half a");
        assertThat(answer.toString()).doesNotContain("half a");
    }

    /** X1, X4. */
    @Test
    void aRedirectIsNotFollowed() {
        try (Receiver other = new Receiver(Receiver.status(204))) {
            receiver.behave(Receiver.status(307, "Location: " + other.url()));

            Answer answer = send();

            assertThat(answer.failure().orElseThrow().kind()).isEqualTo(FailureKind.ANSWERED_REFUSED);
            assertThat(answer.failure().orElseThrow().reason())
                    .isEqualTo("the endpoint answered 307; redirects are not followed");
            assertThat(other.received()).isEmpty();
        }
    }

    @Test
    void anEndpointThatSaysNothingIsLeftInTime() {
        receiver.behave((request, out) -> end.await());

        assertNoAnswer(send(), "no answer within PT0.7S");
        assertThat(took).isBetween(LIMIT, LIMIT.plusMillis(800));
    }

    /** A byte now and then keeps every read within its limit, and would keep the request for ever. */
    @Test
    void slowHeadersDoNotOutlastTheLimit() {
        receiver.behave((request, out) -> drip(out, "HTTP/1.1 200 OK\r\nX-A: ", "a"));

        assertNoAnswer(send(), "no answer within PT0.7S");
        assertThat(took).isBetween(LIMIT, LIMIT.plusMillis(800));
    }

    /** The status has been received, so the receiver has decided. */
    @Test
    void aSlowBodyDoesNotOutlastTheLimitAndTheStatusCounts() {
        receiver.behave((request, out) -> drip(out, "HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n", "a"));

        assertThat(send().failure()).isEmpty();
        assertThat(took).isBetween(LIMIT, LIMIT.plusMillis(800));
    }

    /** X4: ten gigabytes are announced and as much as is wanted is sent; a little is read. */
    @Test
    void aHugeBodyIsNotRead() {
        AtomicLong written = new AtomicLong();
        receiver.behave((request, out) -> {
            out.write("HTTP/1.1 500 No\r\nContent-Length: 10737418240\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] block = new byte[65536];
            while (end.getCount() > 0) {
                out.write(block);
                written.addAndGet(block.length);
            }
        });

        assertThat(send().status()).isEqualTo(500);
        assertThat(took).isLessThan(LIMIT);
        assertThat(written.get()).isLessThan(64L << 20);
    }

    @Test
    void endlessHeadersAreNotReadToTheEnd() {
        receiver.behave((request, out) -> {
            out.write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.US_ASCII));
            while (end.getCount() > 0) {
                out.write("X-A: b\r\n".getBytes(StandardCharsets.US_ASCII));
            }
        });

        assertNoAnswer(send(), "no answer: ");
    }

    @Test
    void aClosedPortIsNoAnswer() throws IOException {
        int port;
        try (ServerSocket unused = new ServerSocket(0)) {
            port = unused.getLocalPort();
        }

        assertNoAnswer(send("http://127.0.0.1:" + port + '/'), "no answer: ");
    }

    @Test
    void aConnectionThatBreaksIsNoAnswer() {
        receiver.behave((request, out) -> out.close());

        assertNoAnswer(send(), "no answer: ");
        assertThat(receiver.received())
                .as("the request is not repeated by the client")
                .hasSize(1);
    }

    @Test
    void aConnectionThatIsResetIsNoAnswer() {
        receiver.behave(Receiver.reset());

        assertNoAnswer(send(), "no answer: java.net.SocketException");
        assertThat(receiver.received()).hasSize(1);
    }

    @Test
    void whatIsNotHttpIsNoAnswer() {
        receiver.behave((request, out) -> {
            out.write("SSH-2.0-OpenSSH_9.2\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.close();
        });

        assertNoAnswer(send(), "no answer: ");
    }

    @Test
    void aBrokenTlsHandshakeIsNoAnswer() {
        Answer answer = send(receiver.url().replace("http://", "https://"));

        assertThat(answer.failure().orElseThrow().kind()).isEqualTo(FailureKind.NO_ANSWER);
        assertThat(receiver.received()).isEmpty();
    }

    /** X4: a certificate that nobody vouches for. */
    @Test
    void anUntrustedCertificateIsNoAnswer(@TempDir Path directory) throws Exception {
        values.put("request-timeout", "PT9S"); // a first handshake may take its time
        Thread handshakes;
        try (ServerSocket server = Certificate.made(directory, "localhost").serverSocket(null)) {
            handshakes = new Thread(() -> shakeHands(server));
            handshakes.start();

            Answer answer = send("https://localhost:" + server.getLocalPort() + '/');

            assertThat(answer.failure().orElseThrow().kind()).isEqualTo(FailureKind.NO_ANSWER);
            assertThat(answer.failure().orElseThrow().reason()).startsWith("TLS failed: javax.net.ssl.");
        }
        handshakes.join();
    }

    /** What waits in a full queue of connections is neither refused nor accepted. */
    @Test
    void aConnectionThatNobodyTakesEndsAtItsOwnLimit() throws IOException {
        List<Socket> others = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            for (int i = 0; i < 2; i++) {
                others.add(new Socket(full.getInetAddress(), full.getLocalPort()));
            }

            assertNoAnswer(send("http://127.0.0.1:" + full.getLocalPort() + '/'), "no answer: ");
            assertThat(took).isBetween(Duration.ofMillis(250), LIMIT.minusMillis(50));
        } finally {
            for (Socket other : others) {
                other.close();
            }
        }
    }

    /** What was looked up too late is not connected to. */
    @Test
    void aNameThatIsFoundTooLateGetsNoRequest() {
        names = host -> {
            try {
                assertThat(end.await(2 * LIMIT.toMillis(), TimeUnit.MILLISECONDS))
                        .isFalse();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return InetAddress.getAllByName("127.0.0.1");
        };

        assertNoAnswer(send("http://billing.example:" + receiver.port() + "/hooks"), "no answer within PT0.7S");
        assertThat(receiver.received()).isEmpty();
    }

    /** Neither the request's limit nor the thread that waits is left to a name server. */
    @Test
    void aNameServerThatHangsCostsTheConnectLimitAndOneThread() {
        values.put("request-timeout", "PT9S");
        AtomicInteger threads = new AtomicInteger();
        CheckedResolver.Names hanging = host -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return InetAddress.getAllByName("127.0.0.1");
        };
        names = new BoundedNames(hanging, Duration.ofMillis(300), task -> {
            threads.incrementAndGet();
            return new Thread(task);
        });
        String url = "http://billing.example:" + receiver.port() + "/hooks";

        for (int i = 0; i < 3; i++) {
            assertNoAnswer(send(url), "no answer: the endpoint's name was not looked up within PT0.3S");
            assertThat(took).isBetween(Duration.ofMillis(290), Duration.ofSeconds(5));
        }
        assertThat(threads).hasValue(1);
        assertThat(receiver.received()).isEmpty();

        end.countDown();
        Eventually.await("it is reached again", () -> send(url).status() == 204);
    }

    @Test
    void aNameThatIsUnknownIsSoBehindTheLimitToo() {
        names = new BoundedNames(InetAddress::getAllByName, Duration.ofSeconds(30), Thread::new);

        assertNoAnswer(send("http://billing.invalid/"), "no answer: java.net.UnknownHostException");
    }

    @Test
    void anUnknownNameIsNoAnswer() {
        assertNoAnswer(send("http://billing.invalid/"), "no answer: java.net.UnknownHostException");
    }

    /** X1: the name answered with a public address when it was checked at the start, and now it doesn't. */
    @Test
    void aNameThatTurnsToThisMachineGetsNoConnection() throws UnknownHostException {
        AtomicInteger lookUps = new AtomicInteger();
        InetAddress inner = InetAddress.getByName("127.0.0.1");
        names = host -> {
            lookUps.incrementAndGet();
            return new InetAddress[] {InetAddress.getByAddress(host, inner.getAddress())};
        };
        EndpointConfig endpoint = publicOnly(local("http://billing.example:" + receiver.port() + "/hooks"));
        assertThat(new AddressRule(false).refusal(InetAddress.getByName("203.0.114.7")))
                .as("what it was at the start")
                .isEmpty();

        Answer answer = send(endpoint);

        assertThat(answer.failure().orElseThrow().kind()).isEqualTo(FailureKind.ADDRESS_REFUSED);
        assertThat(answer.failure().orElseThrow().reason())
                .isEqualTo("requests may not go to the endpoint's address 127.0.0.1, which is loopback");
        assertThat(lookUps).hasValue(1);
        assertThat(receiver.received()).isEmpty();
    }

    /** X1: the address that was checked is the one connected to; the name is not looked up a second time. */
    @Test
    void theCheckedAddressIsTheOneConnectedTo() throws UnknownHostException {
        AtomicInteger lookUps = new AtomicInteger();
        InetAddress here = InetAddress.getByName("127.0.0.1");
        InetAddress metadata = InetAddress.getByName("169.254.169.254");
        names = host -> new InetAddress[] {lookUps.getAndIncrement() == 0 ? here : metadata};

        Answer answer = send("http://billing.example:" + receiver.port() + "/hooks");

        assertThat(answer.status()).isEqualTo(204);
        assertThat(lookUps).hasValue(1);
        assertThat(receiver.received().get(0).headers()).containsEntry("host", "billing.example:" + receiver.port());
    }

    @Test
    void oneInnerAddressAmongOthersRefusesTheName() throws UnknownHostException {
        InetAddress there = InetAddress.getByName("203.0.114.7");
        InetAddress here = InetAddress.getByName("127.0.0.1");
        names = host -> new InetAddress[] {there, here};

        Answer answer = send(publicOnly(local("http://billing.example:" + receiver.port() + "/hooks")));

        assertThat(answer.failure().orElseThrow().kind()).isEqualTo(FailureKind.ADDRESS_REFUSED);
        assertThat(receiver.received()).isEmpty();
    }

    /** X1: literal addresses take the same way as names. */
    @Test
    void literalAddressesAreCheckedAtConnectToo() {
        for (String host : List.of("127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "localhost")) {
            Answer answer = send(publicOnly(local("http://" + host + ':' + receiver.port() + "/hooks")));

            assertThat(answer.failure().orElseThrow().kind()).as(host).isEqualTo(FailureKind.ADDRESS_REFUSED);
        }
        assertThat(receiver.received()).isEmpty();
    }

    /** X1: Java reads an octal number as a decimal one, and others don't. */
    @ParameterizedTest
    @ValueSource(strings = {"0177.0.0.1", "0x7f000001", "0x7f.1", "2130706433", "017700000001", "127.1", "127.0.0.1."})
    void whatIsReadInTwoWaysIsNotEvenLookedUp(String host) {
        CheckedResolver resolver = new CheckedResolver(new AddressRule(false), name -> {
            throw new AssertionError("looked up " + name);
        });

        assertThatThrownBy(() -> resolver.resolve(host))
                .isInstanceOf(CheckedResolver.AddressRefusedException.class)
                .hasMessageContaining("is not written as four decimal numbers");
    }

    @Test
    void connectionsAreUsedAgain() {
        EndpointClient client = client(local(receiver.url()));
        for (int i = 0; i < 3; i++) {
            assertThat(client.send(request()).status()).isEqualTo(204);
        }
        client.close();

        assertThat(receiver.received()).hasSize(3);
    }

    private static void shakeHands(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket connection = server.accept()) {
                connection.getInputStream().read();
            } catch (IOException e) {
                // the client broke it off, or the server was closed
            }
        }
    }

    private void assertNoAnswer(Answer answer, String reason) {
        assertThat(answer.failure().orElseThrow().kind()).isEqualTo(FailureKind.NO_ANSWER);
        assertThat(answer.failure().orElseThrow().reason()).startsWith(reason);
        assertThat(answer.status()).isZero();
    }

    private void drip(OutputStream out, String start, String drop) throws IOException, InterruptedException {
        out.write(start.getBytes(StandardCharsets.US_ASCII));
        while (!end.await(50, TimeUnit.MILLISECONDS)) {
            out.write(drop.getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
    }

    private EndpointConfig local(String url) {
        return TestEndpoints.local("billing", url, values);
    }

    private static EndpointConfig publicOnly(EndpointConfig endpoint) {
        return TestEndpoints.publicOnly(endpoint);
    }

    private Answer send() {
        return send(receiver.url());
    }

    private Answer send(String url) {
        return send(local(url));
    }

    private Answer send(EndpointConfig endpoint) {
        EndpointClient client = client(endpoint);
        long start = System.nanoTime();
        try {
            return client.send(request());
        } finally {
            took = Duration.ofNanos(System.nanoTime() - start);
            client.close();
        }
    }

    private EndpointClient client(EndpointConfig endpoint) {
        return new EndpointClient(endpoint, names, timer, InstantSource.system());
    }

    private static OutgoingRequest request() {
        return new OutgoingRequest(Map.of("Content-Type", "text/plain"), "hello".getBytes(StandardCharsets.US_ASCII));
    }
}
