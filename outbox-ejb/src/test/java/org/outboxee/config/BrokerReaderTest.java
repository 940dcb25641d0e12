package org.outboxee.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.outboxee.config.QueueConfig.Carrier;
import org.outboxee.spi.CarrierSettings;

/** What may be said about the brokers of carriers. */
class BrokerReaderTest {

    private static final String SECRET = "hush-hush";

    private final List<String> problems = new ArrayList<>();

    @TempDir
    private Path directory;

    private CarrierSettings read(Carrier carrier, Map<String, String> values) {
        OutboxConfig config =
                OutboxConfig.read(new GivenConfig(Map.of()), "shop", "n1").config();
        return new BrokerReader(config, new GivenConfig(values)).read(carrier, problems);
    }

    @Test
    void everyValueReachesItsPlace() {
        CarrierSettings settings = read(
                Carrier.RABBITMQ,
                Map.of(
                        "outbox.rabbitmq.uri", "amqps://broker.example:5999/shop%2Feu",
                        "outbox.rabbitmq.user", "outbox",
                        "outbox.rabbitmq.password", SECRET,
                        "outbox.rabbitmq.declare", "check",
                        "outbox.rabbitmq.prefetch", "1000"));

        assertThat(problems).isEmpty();
        assertThat(settings.uri()).isEqualTo(URI.create("amqps://broker.example:5999/shop%2Feu"));
        assertThat(settings.user()).isEqualTo("outbox");
        assertThat(settings.password().get()).contains(SECRET);
        assertThat(settings.declare()).isFalse();
        assertThat(settings.prefetch()).isEqualTo(1000);
        assertThat(settings.application()).isEqualTo("shop");
        assertThat(settings.node()).isEqualTo("n1");
        assertThat(settings).asString().doesNotContain(SECRET);
    }

    @Test
    void anAddressIsEnough() {
        CarrierSettings rabbit = read(Carrier.RABBITMQ, Map.of("outbox.rabbitmq.uri", "amqp://localhost"));
        CarrierSettings amqp = read(Carrier.AMQP, Map.of("outbox.amqp.uri", "amqp://localhost:5672"));

        assertThat(problems).isEmpty();
        assertThat(rabbit.declare()).isTrue();
        assertThat(rabbit.user()).isNull();
        assertThat(rabbit.password().get()).isEmpty();
        assertThat(rabbit.prefetch()).isEqualTo(1);
        assertThat(amqp.declare()).isFalse();
    }

    static Stream<Arguments> badValues() {
        List<String> addresses = List.of(
                "localhost:5672",
                "http://localhost",
                "amqp:localhost",
                "amqp:///vhost",
                "amqp://guest:guest@localhost",
                "amqp://localhost?heartbeat=1",
                "amqp://localhost#a",
                "amqp://local host");
        Map<ConfigKey, List<String>> bad = Map.of(
                ConfigKey.RABBITMQ_URI,
                Stream.concat(addresses.stream(), Stream.of("amqp://localhost/a/b"))
                        .toList(),
                ConfigKey.AMQP_URI,
                Stream.concat(addresses.stream(), Stream.of("amqp://localhost/queue"))
                        .toList(),
                ConfigKey.RABBITMQ_DECLARE,
                List.of("passive", "true"),
                ConfigKey.RABBITMQ_PREFETCH,
                List.of("0", "1001"),
                ConfigKey.AMQP_PREFETCH,
                List.of("0", "x"),
                ConfigKey.RABBITMQ_USER,
                List.of("x".repeat(201)),
                ConfigKey.AMQP_USER,
                List.of("x".repeat(201)));
        return bad.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(value -> Arguments.of(entry.getKey(), value)));
    }

    @ParameterizedTest
    @MethodSource("badValues")
    void aBadValueHasASentenceWithKeyRuleAndValue(ConfigKey key, String value) {
        boolean rabbit = key.key().startsWith("outbox.rabbitmq");
        Map<String, String> values =
                new HashMap<>(Map.of("outbox.rabbitmq.uri", "amqp://localhost", "outbox.amqp.uri", "amqp://localhost"));
        if (key.key().endsWith(".user")) {
            values.put(key.key().replace("user", "password"), SECRET);
        }
        values.put(key.key(), value);

        read(rabbit ? Carrier.RABBITMQ : Carrier.AMQP, values);

        assertThat(problems)
                .anySatisfy(
                        problem -> assertThat(problem).startsWith(key.key() + " must be " + key.rule() + ", was \""));
    }

    @Test
    void everyKeyWasTriedWithABadValue() {
        Set<ConfigKey> tried =
                badValues().map(pair -> (ConfigKey) pair.get()[0]).collect(Collectors.toSet());

        assertThat(Arrays.stream(ConfigKey.values())
                        .filter(key -> key.key().matches("outbox\\.(rabbitmq|amqp)\\..*"))
                        .filter(key -> !key.key().contains("password"))) // they have tests of their own
                .containsExactlyInAnyOrderElementsOf(tried);
    }

    @Test
    void aCarrierWithoutAnAddressIsRefused() {
        read(Carrier.RABBITMQ, Map.of());

        assertThat(problems).containsExactly("a queue has the carrier rabbitmq; set outbox.rabbitmq.uri");
    }

    @Test
    void userAndPasswordBelongTogether() {
        read(Carrier.AMQP, Map.of("outbox.amqp.uri", "amqp://a", "outbox.amqp.password", SECRET));
        read(Carrier.AMQP, Map.of("outbox.amqp.uri", "amqp://a", "outbox.amqp.user", "u"));

        assertThat(problems)
                .hasSize(2)
                .allMatch(problem -> problem.startsWith("outbox.amqp.user and a password must be set both or neither"))
                .noneMatch(problem -> problem.contains(SECRET));
    }

    @Test
    void aPasswordInAFileIsReadAtEachConnect() throws IOException {
        Path file = Files.writeString(directory.resolve("password"), SECRET + "\n");
        CarrierSettings settings = read(
                Carrier.RABBITMQ,
                Map.of(
                        "outbox.rabbitmq.uri", "amqp://a",
                        "outbox.rabbitmq.user", "u",
                        "outbox.rabbitmq.password-file", file.toString()));
        assertThat(settings.password().get()).contains(SECRET);

        Files.writeString(file, "another");

        assertThat(settings.password().get()).contains("another");
        assertThat(problems).isEmpty();
    }

    @Test
    void aPasswordFileThatCannotBeReadAndOneBesideAPasswordAreRefused() {
        read(
                Carrier.RABBITMQ,
                Map.of(
                        "outbox.rabbitmq.uri",
                        "amqp://a",
                        "outbox.rabbitmq.user",
                        "u",
                        "outbox.rabbitmq.password",
                        SECRET,
                        "outbox.rabbitmq.password-file",
                        directory.resolve("none").toString()));

        assertThat(problems)
                .containsExactly(
                        "outbox.rabbitmq.password and outbox.rabbitmq.password-file are both set; keep one",
                        "outbox.rabbitmq.password-file must be the path of a file of at most 4096 bytes that can be "
                                + "read");
    }
}
