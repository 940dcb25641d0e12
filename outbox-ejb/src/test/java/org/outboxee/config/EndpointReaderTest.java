package org.outboxee.config;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.EventRoutes;
import org.outboxee.config.Shop.Placed;
import org.outboxee.model.AddressRule;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;

/** What is wrong with an endpoint fails the deployment, all of it at once, and no secret is shown. */
@Tag("B6")
class EndpointReaderTest {

    private static final String SECRET = "whsec_" + Base64.getEncoder().encodeToString(new byte[24]);
    private static final String PREFIX = "outbox.endpoint.billing.";

    @TempDir
    private Path directory;

    private final Map<String, String> values = new HashMap<>();
    private DeploymentReader reader;

    EndpointReaderTest() {
        set("url", "https://203.0.114.7/hooks?a=b");
        set("secret", SECRET);
    }

    @Test
    void urlAndSecretAreEnough() {
        Application application = read(to -> to.webhook("billing"));

        assertThat(reader.problems()).isEmpty();
        EndpointConfig endpoint = application.endpoints().get("billing");
        assertThat(endpoint.url()).isEqualTo(URI.create("https://203.0.114.7/hooks?a=b"));
        assertThat(endpoint.format()).isEqualTo(Format.ENVELOPE);
        assertThat(endpoint.signature()).isEqualTo(Signature.STANDARD_WEBHOOKS);
        assertThat(endpoint.secrets().keys()).hasSize(1);
        assertThat(endpoint.connectTimeout()).isEqualTo(ofSeconds(1));
        assertThat(endpoint.requestTimeout()).isEqualTo(ofSeconds(5));
        assertThat(endpoint.concurrency()).isEqualTo(8);
        assertThat(endpoint.rate()).isZero();
        assertThat(endpoint.addresses()).isEqualTo(new AddressRule(false));
        assertThat(application.queue("http:billing").carrier()).isEqualTo(QueueConfig.Carrier.HTTP);
        assertThat(application.targets("http:billing")).containsExactly("billing");
        assertThat(application.canDeliver("http:billing", Placed.class.getName(), "billing"))
                .isTrue();
        assertThat(application.canDeliver("http:billing", "another", "billing")).isFalse();
    }

    /** B5, B6. */
    @Test
    void aWebhookIsRetriedWithoutEndByDefault() {
        assertThat(routes(to -> to.webhook("billing")))
                .containsExactly(Route.toService(
                        Route.Way.HTTP,
                        "billing",
                        new RetrySchedule.Exponential(ofSeconds(2), ofMinutes(1), null),
                        ofSeconds(20)));
    }

    @Test
    void aRouteMaySayOtherwise() {
        assertThat(routes(to -> to.webhook("billing")
                        .retryExponentially(ofSeconds(1), ofSeconds(9))
                        .giveUpAfter(ofMinutes(3))
                        .timeout(ofSeconds(30))))
                .containsExactly(Route.toService(
                        Route.Way.HTTP,
                        "billing",
                        new RetrySchedule.Exponential(ofSeconds(1), ofSeconds(9), ofMinutes(3)),
                        ofSeconds(30)));
        assertThat(routes(to -> to.webhook("billing").neverRetry()))
                .containsExactly(
                        Route.toService(Route.Way.HTTP, "billing", new RetrySchedule.Listed(List.of()), ofSeconds(20)));
    }

    @Test
    void everyProblemIsNamedAtOnce() {
        set("url", "http://127.0.0.1/x");
        set("signature", "x-event-signature");
        set("secret", "too-short");
        set("format", "binary");
        set("connect-timeout", "PT9S");
        set("request-timeout", "PT8S");
        set("rate", "-1");
        values.put("outbox.relay.shutdown-timeout", "PT8S");

        assertThat(problems(to -> to.webhook("billing").timeout(ofSeconds(19))))
                .containsExactlyInAnyOrder(
                        PREFIX + "rate must be 0 to 10000, was \"-1\"",
                        PREFIX + "url must begin with https, unless " + PREFIX + "allow-http = true",
                        PREFIX + "url: requests may not go to 127.0.0.1, whose address 127.0.0.1 is loopback, unless "
                                + PREFIX + "allow-private = true allows private and loopback ones",
                        PREFIX
                                + "secret must hold 1 to 5 secrets with white space between them, each 24 to 200 visible "
                                + "ASCII characters; what it holds, which is not shown, is something else",
                        PREFIX + "signature = x-event-signature covers the body alone, and with " + PREFIX
                                + "format = binary the event's id would not be signed; choose another format, or "
                                + "standard-webhooks",
                        PREFIX + "connect-timeout must be at most " + PREFIX + "request-timeout, PT8S, was PT9S",
                        "outbox.relay.shutdown-timeout must be longer than " + PREFIX
                                + "request-timeout, PT8S, was PT8S",
                        "route org.outboxee.config.Shop$Placed -> endpoint billing: timeout must be longer than two "
                                + "requests and a statement may take, PT19S, was PT19S");
    }

    @Test
    void anEndpointThatNothingIsSaidAboutIsNamed() {
        values.clear();

        assertThat(problems(to -> to.webhook("billing")))
                .containsExactly(
                        PREFIX + "url is missing; routes lead to endpoint billing",
                        "one of " + PREFIX + "secret and " + PREFIX + "secret-file must be set, but none is");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "billing.example",
                "/hooks",
                "ftp://billing.example/",
                "https://",
                "https://user@billing.example/",
                "https://user:pass@billing.example/",
                "https://billing.example/#a",
                "https://billing.example:0/",
                "https://billing.example:65536/",
                "https://billing.example/a b",
                "https://billing_example/",
                "https://127.1/",
                "https://0x7f.1/",
                "https://0x7f000001/",
                "https://0X7F000001./",
                "https://2130706433/",
                "https://017700000001/",
                "https://0177.0.0.1/",
                "https://010.0.0.1/",
                "https://192.168.000.001/",
                "https://0/",
                "https://127.0.0.1./",
                "https://1.1.1.1@127.0.0.1/",
                "https://%6c%6fcalhost/",
                "https://127.0.0.1%00/",
                "https://①②⑦.0.0.1/",
                "file:///etc/passwd"
            })
    void anythingButAPlainUrlIsRefusedAndNotShown(String url) {
        set("url", url);

        assertThat(problems(to -> to.webhook("billing")))
                .containsExactly(PREFIX + "url must be " + ConfigKey.ENDPOINT_URL.rule()
                        + "; its value, which is not shown, is something else");
    }

    /** X1: whatever the spelling, the address behind it decides. */
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, loopback",
        "localhost, loopback",
        "LOCALHOST, loopback",
        "[0:0:0:0:0:ffff:7f00:0001], loopback",
        "[::ffff:a9fe:a9fe], link-local",
        "[::], reserved",
        "[::127.0.0.1], reserved",
        "[64:ff9b::7f00:1], reserved",
        "[2002:7f00:1::], a tunnel",
        "[::1], loopback",
        "[::ffff:127.0.0.1], loopback",
        "169.254.169.254, link-local",
        "10.1.2.3, private",
        "100.64.0.1, shared by a carrier",
        "172.16.0.1, private",
        "192.168.0.1, private",
        "[fd00::1], private",
        "0.0.0.0, this network",
        "224.0.0.1, multicast"
    })
    void everySpellingOfAnInnerAddressIsRefusedAtTheStart(String host, String what) {
        set("url", "https://" + host + "/hooks");

        assertThat(problems(to -> to.webhook("billing")))
                .isNotEmpty()
                .allMatch(problem -> problem.startsWith(PREFIX + "url: requests may not go to ")
                        && problem.contains(" is " + what + ", unless "));
    }

    @Test
    void privateAddressesMayBeAllowedForAnEndpoint() {
        set("url", "http://127.0.0.1:8080/hooks");
        set("allow-http", "true");
        set("allow-private", "true");

        assertThat(problems(to -> to.webhook("billing"))).isEmpty();
    }

    /** A1: an application starts while its receivers are away. */
    @Test
    void aNameThatCannotBeLookedUpIsNoProblem() {
        set("url", "https://billing.invalid/hooks");

        assertThat(problems(to -> to.webhook("billing"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "standard-webhooks, a-word-without-a-prefix",
        "standard-webhooks, whsec_c2hvcnQ=",
        "standard-webhooks, whsec_****",
        "x-event-signature, too-short",
        "x-event-signature, with-a-letter-that-is-not-ascii-é"
    })
    void aWrongSecretIsRefusedAndNotShown(String signature, String secret) {
        set("signature", signature);
        set("secret", secret);

        assertThat(problems(to -> to.webhook("billing")))
                .singleElement()
                .asString()
                .startsWith(PREFIX + "secret must hold 1 to 5 secrets")
                .doesNotContain(secret);
    }

    /** B10: the newest first, and a file is read at each use. */
    @Test
    void secretsAreRotatedInAFileWithoutARestart() throws IOException {
        Path file = directory.resolve("secret");
        Files.writeString(file, SECRET + '\n');
        values.remove(PREFIX + "secret");
        set("secret-file", file.toString());
        Secrets secrets =
                read(to -> to.webhook("billing")).endpoints().get("billing").secrets();
        assertThat(reader.problems()).isEmpty();
        assertThat(secrets.keys()).containsExactly(new byte[24]);

        byte[] next = new byte[32];
        next[0] = 1;
        Files.writeString(file, "whsec_" + Base64.getEncoder().encodeToString(next) + '\n' + SECRET);
        assertThat(secrets.keys()).containsExactly(next, new byte[24]);

        Files.writeString(file, "half a sec");
        assertThat(secrets.keys()).as("the last right content").containsExactly(next, new byte[24]);

        Files.delete(file);
        assertThat(secrets.keys()).containsExactly(next, new byte[24]);
        assertThat(secrets).hasToString("secrets that are not shown");
    }

    @Test
    void onePlaceForTheSecretIsEnough() {
        set("secret-file", "/run/secrets/billing");

        assertThat(problems(to -> to.webhook("billing")))
                .containsExactly("one of " + PREFIX + "secret and " + PREFIX + "secret-file must be set, not both");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a.b", "a/b", "-a", "ä"})
    void anEndpointsNameFitsIntoAKey(String name) {
        assertThat(problems(to -> to.webhook(name)))
                .singleElement()
                .asString()
                .contains(": an endpoint's name must have 1 to 100 letters, digits, _ or -");
    }

    @Test
    void aNullNameIsAProblemAndNoException() {
        assertThat(problems(to -> to.webhook(null))).hasSize(1);
    }

    @Test
    void anEventGoesToAnEndpointOnce() {
        assertThat(problems(to -> {
                    to.webhook("billing");
                    to.webhook("billing").neverRetry();
                }))
                .containsExactly("route org.outboxee.config.Shop$Placed -> endpoint billing: the event is routed to "
                        + "the same endpoint twice");
    }

    @Test
    void aScheduleIsJudgedLikeAJobs() {
        assertThat(problems(to -> to.webhook("billing").retryAfter(Duration.ZERO)))
                .singleElement()
                .asString()
                .contains("retry delay must be between");
        assertThat(problems(to -> to.webhook("billing").timeout(null)))
                .containsExactly(
                        "route org.outboxee.config.Shop$Placed -> endpoint billing: a timeout must not be null");
    }

    /** I5. Receivers are known by this deployment's own setting only. */
    @Test
    void anInboxThatForgetsBeforeARouteGivesUpIsRefused() {
        values.put("outbox.inbox.retention", "P1D");

        assertThat(problems(to -> to.webhook("billing")
                        .retryExponentially(ofSeconds(2), ofMinutes(1))
                        .giveUpAfter(Duration.ofDays(3))))
                .containsExactly(
                        "event " + Placed.class.getName() + " to billing: outbox.inbox.retention must be longer "
                                + "than the route's retries, up to PT72H1M26S, or the receiver takes a late one for a new "
                                + "message, was PT24H");
        assertThat(problems(to -> to.webhook("billing").retryAfter(Duration.ofHours(20), Duration.ofHours(3))))
                .hasSize(1)
                .first()
                .asString()
                .contains("up to PT25H19M");
        assertThat(problems(to -> to.webhook("billing").retryAfter(Duration.ofHours(20))))
                .isEmpty();
        assertThat(problems(to -> to.webhook("billing"))).as("without end").isEmpty();
        values.put("outbox.inbox.retention", "never");
        assertThat(problems(to -> to.webhook("billing").retryAfter(Duration.ofDays(300))))
                .isEmpty();
    }

    @Test
    void aKeyOfAnEndpointThatNothingIsRoutedToIsUnknown() {
        List<String> queues = read(to -> to.webhook("billing")).queueNames();
        set("url", "https://a.example");
        values.put("outbox.endpoint.biling.url", "https://a.example");
        values.put("outbox.endpoint.billing.ulr", "https://a.example");

        assertThat(OutboxConfig.unknownKeys(new GivenConfig(values), queues))
                .containsExactlyInAnyOrder("outbox.endpoint.biling.url", "outbox.endpoint.billing.ulr");
    }

    /** Every key of an endpoint with a value that breaks its rule; URL and secrets have tests of their own. */
    @ParameterizedTest
    @CsvSource({
        "ENDPOINT_FORMAT, xml",
        "ENDPOINT_SIGNATURE, none",
        "ENDPOINT_CONNECT_TIMEOUT, PT0.05S",
        "ENDPOINT_REQUEST_TIMEOUT, PT61S",
        "ENDPOINT_CONCURRENCY, 0",
        "ENDPOINT_RATE, 10001",
        "ENDPOINT_RETRY_STATUSES, 404;410",
        "ENDPOINT_RETRY_STATUSES, 500",
        "ENDPOINT_RETRY_STATUSES, 4040",
        "ENDPOINT_ALLOW_HTTP, yes",
        "ENDPOINT_ALLOW_PRIVATE, 1"
    })
    void aBadValueIsNamedWithItsRule(ConfigKey key, String value) {
        values.put(key.forEndpoint("billing"), value);

        assertThat(problems(to -> to.webhook("billing")))
                .contains(key.forEndpoint("billing") + " must be " + key.rule() + ", was \"" + value + '"');
    }

    private void set(String key, String value) {
        values.put(PREFIX + key, value);
    }

    private List<Route> routes(Consumer<EventRoutes<Placed>> routes) {
        Application application = read(routes);
        assertThat(reader.problems()).isEmpty();
        return application.routes().get(Placed.class.getName());
    }

    private List<String> problems(Consumer<EventRoutes<Placed>> routes) {
        read(routes);
        return reader.problems();
    }

    private Application read(Consumer<EventRoutes<Placed>> routes) {
        reader = Shop.reader(values);
        return reader.read(List.of(routing -> routing.on(Placed.class, routes::accept)));
    }
}
