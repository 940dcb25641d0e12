package org.outboxee.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookSigningException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What others have signed is believed, and nothing else: signed here by an independent library and by openssl. */
@Tag("B3")
class WebhookVerifierTest {

    private static final String OLD = secret('o');
    private static final String NEW = secret('n');
    private static final String SHARED = "a-secret-of-more-than-24-letters";
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final String BODY = "{\"id\":\"1\",\"note\":\"\u017elu\u0165\"}";

    private final Map<String, String> headers = new HashMap<>();
    private final WebhookVerifier standard = WebhookVerifier.standard(() -> List.of(NEW, OLD));
    private final WebhookVerifier hex =
            WebhookVerifier.xEventSignature(() -> List.of("another-secret-of-someone", SHARED));

    @Test
    void whatAnIndependentLibrarySignedIsBelieved() throws Exception {
        for (String secret : List.of(OLD, NEW)) {
            sign(secret, "msg_1", NOW);

            assertThat(isGenuine(standard, BODY))
                    .as("during a rotation either secret")
                    .isTrue();
        }
    }

    @Test
    void oneRightSignatureAmongSeveralIsEnough() throws Exception {
        sign(OLD, "msg_1", NOW);
        headers.compute("webhook-signature", (name, value) -> "v1a,abc v1,AAAA " + value + " v1,%%%");

        assertThat(isGenuine(standard, BODY)).isTrue();
    }

    @Test
    void aChangedBodyIdOrMomentIsNotBelieved() throws Exception {
        sign(OLD, "msg_1", NOW);
        assertThat(isGenuine(standard, BODY + ' ')).isFalse();
        assertThat(isGenuine(standard, "")).isFalse();

        headers.put("webhook-id", "msg_2");
        assertThat(isGenuine(standard, BODY)).isFalse();

        sign(OLD, "msg_1", NOW);
        headers.put("webhook-timestamp", String.valueOf(NOW.getEpochSecond() + 1));
        assertThat(isGenuine(standard, BODY)).isFalse();
    }

    @Test
    void anotherSecretsSignatureIsNotBelieved() throws Exception {
        sign(secret('x'), "msg_1", NOW);

        assertThat(isGenuine(standard, BODY)).isFalse();
    }

    @Test
    void aSecretThatWasTakenAwayVerifiesNothingMore() throws Exception {
        sign(OLD, "msg_1", NOW);

        assertThat(isGenuine(WebhookVerifier.standard(() -> List.of(NEW)), BODY))
                .isFalse();
        assertThat(isGenuine(WebhookVerifier.standard(List::of), BODY)).isFalse();
    }

    @Test
    void anOldOrFutureMomentIsNotBelieved() throws Exception {
        for (int seconds : new int[] {-301, 301}) {
            sign(OLD, "msg_1", NOW.plusSeconds(seconds));
            assertThat(isGenuine(standard, BODY)).as(seconds + " s").isFalse();
        }
        for (int seconds : new int[] {-300, 300}) {
            sign(OLD, "msg_1", NOW.plusSeconds(seconds));
            assertThat(isGenuine(standard, BODY)).as(seconds + " s").isTrue();
        }
        sign(OLD, "msg_1", NOW.minusSeconds(301));
        assertThat(isGenuine(standard.tolerance(Duration.ofMinutes(10)), BODY)).isTrue();
    }

    /** X7: with a dot in the id, id and moment could be read in two ways. */
    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "msg.1", "a b", "\u00e9"})
    void aBadIdIsNotBelieved(String id) throws Exception {
        sign(OLD, id == null ? "msg_1" : id, NOW);
        headers.put("webhook-id", id);

        assertThat(isGenuine(standard, BODY)).isFalse();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "-1", "now", "1e9", "99999999999999999999", "\u0661"})
    void aBadMomentIsNotBelieved(String seconds) throws Exception {
        sign(OLD, "msg_1", NOW);
        headers.put("webhook-timestamp", seconds);

        assertThat(isGenuine(standard, BODY)).isFalse();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "v1,", "v1", "v1,%%%", "v2,AAAA", ",", " "})
    void aBadSignatureIsNotBelieved(String signature) throws Exception {
        sign(OLD, "msg_1", NOW);
        headers.put("webhook-signature", signature);

        assertThat(isGenuine(standard, BODY)).isFalse();
    }

    /** However many somebody sends, little work is done for them. */
    @Test
    void onlyTheFirstSignaturesAreLookedAt() throws Exception {
        sign(OLD, "msg_1", NOW);
        headers.compute("webhook-signature", (name, value) -> "v1,AAAA ".repeat(10) + value);

        assertThat(isGenuine(standard, BODY)).isFalse();
    }

    @Test
    void whatOpensslSignedIsBelieved(@TempDir Path directory) throws IOException, InterruptedException {
        assumeTrue(isOpensslHere(), "openssl is not installed on this machine");
        Path file = Files.writeString(directory.resolve("body"), BODY);
        Process openssl = new ProcessBuilder("openssl", "dgst", "-sha256", "-hmac", SHARED, file.toString()).start();
        String printed = new String(openssl.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(openssl.waitFor(10, TimeUnit.SECONDS)).isTrue();
        headers.put("x-event-signature", printed.substring(printed.lastIndexOf(' ') + 1));

        assertThat(isGenuine(hex, BODY)).isTrue();
        assertThat(isGenuine(hex, BODY + ' ')).isFalse();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "00", "zz", "v1,AAAA", "abc"})
    void aBadHexadecimalSignatureIsNotBelieved(String signature) {
        headers.put("x-event-signature", signature);

        assertThat(isGenuine(hex, BODY)).isFalse();
    }

    @Test
    void aSecretThatIsNoneIsToldWithoutShowingIt() throws Exception {
        sign(OLD, "msg_1", NOW);

        for (String wrong : List.of("not-prefixed", "whsec_%%%", "whsec_")) {
            assertThatThrownBy(() -> isGenuine(WebhookVerifier.standard(() -> List.of(wrong)), BODY))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("a secret")
                    .hasMessageNotContaining("%%%")
                    .hasMessageNotContaining("not-prefixed");
        }
        assertThatThrownBy(() -> standard.tolerance(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }

    private static String secret(char filling) {
        return "whsec_"
                + Base64.getEncoder()
                        .encodeToString(String.valueOf(filling).repeat(32).getBytes(StandardCharsets.US_ASCII));
    }

    private boolean isGenuine(WebhookVerifier verifier, String body) {
        return verifier.isGenuine(headers::get, body.getBytes(StandardCharsets.UTF_8), NOW);
    }

    private void sign(String secret, String id, Instant moment)
            throws EmptyWebhookSecretException, WebhookSigningException {
        headers.put("webhook-id", id);
        headers.put("webhook-timestamp", String.valueOf(moment.getEpochSecond()));
        headers.put("webhook-signature", new Webhook(secret).sign(id, moment.getEpochSecond(), BODY));
    }

    private static boolean isOpensslHere() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "openssl")));
    }
}
