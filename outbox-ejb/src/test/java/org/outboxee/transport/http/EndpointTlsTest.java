package org.outboxee.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.outboxee.api.FailureKind;
import org.outboxee.config.EndpointConfig;
import org.outboxee.config.TestEndpoints;
import org.outboxee.model.LogLines;
import org.outboxee.test.http.Certificate;
import org.outboxee.test.http.Receiver;

/** Whom requests trust and how they identify themselves. */
@Tag("B10")
class EndpointTlsTest {

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
    private final Map<String, String> values = new HashMap<>();

    @TempDir
    private Path directory;

    @AfterEach
    void close() {
        timer.shutdownNow();
    }

    @Test
    void anAuthorityOfOnesOwnIsTrusted() throws Exception {
        Certificate server = Certificate.made(directory, "localhost");
        trust(server);

        assertThat(send(server.serverSocket(null)).status()).isEqualTo(204);
    }

    @Test
    void aCertificateForAnotherHostIsRefused() throws Exception {
        Certificate server = Certificate.made(directory, "elsewhere.example");
        trust(server);

        assertRefused(send(server.serverSocket(null)));
    }

    @Test
    void aClientPresentsItsCertificate() throws Exception {
        Certificate server = Certificate.made(directory, "localhost");
        Certificate client = Certificate.made(directory, "shop");
        trust(server);
        assertThat(send(server.serverSocket(client)).status()).as("without one").isZero();

        values.put("key-store", client.keyStore().toString());
        values.put("key-store-password", Certificate.PASSWORD);

        assertThat(send(server.serverSocket(client)).status()).isEqualTo(204);
    }

    @Test
    void aReplacedFileCountsFromTheNextConnectionOn() throws Exception {
        Certificate server = Certificate.made(directory, "localhost");
        Path file = directory.resolve("trusted");
        replace(file, Certificate.made(directory, "localhost").trustStore(), 1);
        values.put("trust-store", file.toString());
        values.put("trust-store-password", Certificate.PASSWORD);
        ServerSocket socket = server.serverSocket(null);
        try (Receiver receiver = new Receiver(socket, Receiver.status(204, "Connection: close"));
                LogLines lines = new LogLines(CurrentTls.class.getName())) {
            EndpointClient client = client(endpoint(socket));
            assertRefused(client.send(request()));

            replace(file, server.trustStore(), 2);
            assertThat(client.send(request()).status()).isEqualTo(204);

            Files.writeString(file, "half a st");
            Files.setLastModifiedTime(file, FileTime.fromMillis(3));
            assertThat(client.send(request()).status())
                    .as("its last right content")
                    .isEqualTo(204);
            assertThat(client.send(request()).status()).isEqualTo(204);
            assertThat(receiver.received()).hasSize(3);
            assertThat(lines.get())
                    .singleElement()
                    .asString()
                    .startsWith("WARNING A store of endpoint billing cannot be used");
            client.close();
        }
    }

    @Test
    void aStoreThatCannotBeOpenedIsRefusedAtTheStart() throws Exception {
        values.put("key-store", Certificate.made(directory, "shop").keyStore().toString());
        values.put("key-store-password", "wrong");
        values.put("trust-store", directory.resolve("none").toString());

        assertThatThrownBy(() -> TestEndpoints.local("billing", "https://localhost/", values))
                .hasMessageContaining("outbox.endpoint.billing.key-store must be the path of a PKCS12 or JKS file that "
                        + "key-store-password opens, was \"")
                .hasMessageContaining("outbox.endpoint.billing.trust-store must be the path")
                .hasMessageNotContaining("wrong");
    }

    private void trust(Certificate server) throws Exception {
        values.put("trust-store", server.trustStore().toString());
        values.put("trust-store-password", Certificate.PASSWORD);
    }

    private static void replace(Path file, Path content, long millis) throws Exception {
        Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
        Files.setLastModifiedTime(file, FileTime.fromMillis(millis));
    }

    private static void assertRefused(Answer answer) {
        assertThat(answer.failure().orElseThrow().kind()).isEqualTo(FailureKind.NO_ANSWER);
        assertThat(answer.failure().orElseThrow().reason()).startsWith("TLS failed: javax.net.ssl.");
    }

    private Answer send(ServerSocket server) {
        try (Receiver receiver = new Receiver(server, Receiver.status(204))) {
            EndpointClient client = client(endpoint(server));
            Answer answer = client.send(request());
            client.close();
            assertThat(receiver.received()).hasSize(answer.status() == 204 ? 1 : 0);
            return answer;
        }
    }

    private EndpointConfig endpoint(ServerSocket server) {
        return TestEndpoints.local("billing", "https://localhost:" + server.getLocalPort() + "/hooks", values);
    }

    private EndpointClient client(EndpointConfig endpoint) {
        return new EndpointClient(endpoint, InetAddress::getAllByName, timer, InstantSource.system());
    }

    private static OutgoingRequest request() {
        return new OutgoingRequest(Map.of("Content-Type", "text/plain"), "hello".getBytes(StandardCharsets.US_ASCII));
    }
}
