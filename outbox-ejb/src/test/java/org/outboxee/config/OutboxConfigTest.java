package org.outboxee.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.config.OutboxConfig.SchemaMode;
import org.outboxee.config.QueueConfig.Carrier;
import org.outboxee.spi.Envelope;

/** Each key has one rule, and a value that breaks it one sentence. */
@Tag("A17")
@Tag("A18")
class OutboxConfigTest {

    @Test
    void withoutAnyValueTheDefaultsHold() {
        OutboxConfig.Result result = read(Map.of());

        assertThat(result.problems()).isEmpty();
        assertThat(result.config())
                .isEqualTo(new OutboxConfig(
                        "shop",
                        "node",
                        true,
                        true,
                        Duration.ofSeconds(1),
                        500,
                        Duration.ofSeconds(10),
                        new Tables(
                                "outbox_events",
                                "outbox_deliveries",
                                "outbox_attempts",
                                "inbox_messages",
                                "outbox_schema_version"),
                        SchemaMode.AUTO,
                        1_048_576,
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(1),
                        0.1,
                        "java:comp/DefaultJMSConnectionFactory",
                        1000,
                        4,
                        32,
                        new Retention(Duration.ofDays(7), null, Duration.ofDays(30))));
        assertThat(result.config().tables()).isEqualTo(Tables.DEFAULT);
    }

    /** The reference shows the defaults of the keys: naming them all explicitly must change nothing. */
    @Test
    void theDefaultsAreThoseOfTheReference() {
        Map<String, String> written = Arrays.stream(ConfigKey.values())
                .filter(key -> key.defaultValue() != null && !key.key().contains("<name>"))
                .collect(Collectors.toMap(ConfigKey::key, ConfigKey::defaultValue));

        assertThat(written).hasSizeGreaterThan(15);
        assertThat(read(written)).isEqualTo(read(Map.of()));
    }

    @Test
    void theDefaultsOfAQueueAreThoseOfTheReference() {
        QueueConfig plain = queue("shop.reserve", Map.of());

        assertThat(plain).isEqualTo(new QueueConfig("shop.reserve", Carrier.JMS, null, true, 4, 1000));
        assertThat(queue(
                        "shop.reserve",
                        Map.of(
                                "outbox.queue.shop.reserve.carrier", ConfigKey.QUEUE_CARRIER.defaultValue(),
                                "outbox.queue.shop.reserve.workers", ConfigKey.QUEUE_WORKERS.defaultValue())))
                .isEqualTo(plain);
    }

    @Test
    void everyValueReachesItsPlace() {
        Map<String, String> values = new HashMap<>();
        values.put("outbox.application", "billing");
        values.put("outbox.node", "n1");
        values.put("outbox.relay.enabled", "false");
        values.put("outbox.workers.enabled", "false");
        values.put("outbox.relay.interval", "PT1H");
        values.put("outbox.relay.batch-size", "1000");
        values.put("outbox.relay.shutdown-timeout", "PT60S");
        values.put("outbox.tables.events", "s.e");
        values.put("outbox.tables.deliveries", "s.d");
        values.put("outbox.tables.attempts", "s.a");
        values.put("outbox.tables.inbox", "s.i");
        values.put("outbox.tables.schema-version", "s.v");
        values.put("outbox.schema", "check");
        values.put("outbox.payload.max-bytes", "1");
        values.put("outbox.statement-timeout", "PT60S");
        values.put("outbox.lock-timeout", "PT0.1S");
        values.put("outbox.retry.jitter", "1");
        values.put("outbox.jms.connection-factory", "java:/cf");
        values.put("outbox.jms.window", "10");
        values.put("outbox.local.concurrency", "200");
        values.put("outbox.http.concurrency", "1000");
        values.put("outbox.retention.completed", "never");
        values.put("outbox.retention.failed", "PT1M");
        values.put("outbox.inbox.retention", "P3650D");

        OutboxConfig.Result result = read(values);

        assertThat(result.problems()).isEmpty();
        assertThat(result.config())
                .isEqualTo(new OutboxConfig(
                        "billing",
                        "n1",
                        false,
                        false,
                        Duration.ofHours(1),
                        1000,
                        Duration.ofSeconds(60),
                        new Tables("s.e", "s.d", "s.a", "s.i", "s.v"),
                        SchemaMode.CHECK,
                        1,
                        Duration.ofSeconds(60),
                        Duration.ofMillis(100),
                        1.0,
                        "java:/cf",
                        10,
                        200,
                        1000,
                        new Retention(null, Duration.ofMinutes(1), Duration.ofDays(3650))));
    }

    static Stream<Arguments> badValues() {
        Map<ConfigKey, List<String>> bad = Map.ofEntries(
                Map.entry(ConfigKey.APPLICATION, List.of("a\u0001b", "x".repeat(101), "a\uD800")),
                Map.entry(ConfigKey.NODE, List.of("a\nb", "x".repeat(101))),
                Map.entry(ConfigKey.RELAY_ENABLED, List.of("yes", "TRUE", "1", "off")),
                Map.entry(ConfigKey.WORKERS_ENABLED, List.of("no", "False")),
                Map.entry(
                        ConfigKey.RELAY_INTERVAL,
                        List.of("1", "1s", "PT0.999S", "PT3601S", "-PT1S", "PT", "P1Y", "PT9999999999999999999S")),
                Map.entry(ConfigKey.RELAY_BATCH_SIZE, List.of("0", "1001", "-1", "10.5", "ten", "1e2", "99999999999")),
                Map.entry(ConfigKey.RELAY_SHUTDOWN_TIMEOUT, List.of("PT0S", "PT61S", "10")),
                Map.entry(ConfigKey.TABLES_EVENTS, List.of("x'; drop table y; --", "1events", "a.b.c", "a b", "é")),
                Map.entry(ConfigKey.TABLES_DELIVERIES, List.of("\"d\"", "x".repeat(41), ".d", "d.")),
                Map.entry(ConfigKey.TABLES_ATTEMPTS, List.of("a-b")),
                Map.entry(ConfigKey.TABLES_INBOX, List.of("in box", "i;x")),
                Map.entry(ConfigKey.TABLES_SCHEMA_VERSION, List.of("a;b", "v\n")),
                Map.entry(ConfigKey.SCHEMA, List.of("update", "AUTO", "none")),
                Map.entry(ConfigKey.PAYLOAD_MAX_BYTES, List.of("0", "104857601", "1M")),
                Map.entry(ConfigKey.STATEMENT_TIMEOUT, List.of("PT0.5S", "PT61S", "PT1.5S", "3000")),
                Map.entry(ConfigKey.LOCK_TIMEOUT, List.of("PT0.099S", "PT61S", "PT0S")),
                Map.entry(ConfigKey.RETRY_JITTER, List.of("-0.1", "1.01", "NaN", "0.1f", "0x1p-2", "10%", "0,1")),
                Map.entry(ConfigKey.JMS_CONNECTION_FACTORY, List.of("java:/c\u0000f")),
                Map.entry(ConfigKey.JMS_WINDOW, List.of("9", "1000001")),
                Map.entry(ConfigKey.LOCAL_CONCURRENCY, List.of("0", "201", "\u0661\u0662")),
                Map.entry(ConfigKey.HTTP_CONCURRENCY, List.of("0", "1001")),
                Map.entry(ConfigKey.QUEUE_CARRIER, List.of("kafka", "JMS", "http")),
                Map.entry(ConfigKey.RETENTION_COMPLETED, List.of("PT59S", "P3651D", "always", "NEVER", "7")),
                Map.entry(ConfigKey.RETENTION_FAILED, List.of("PT0S", "Never")),
                Map.entry(ConfigKey.INBOX_RETENTION, List.of("-P1D", "P1M")),
                Map.entry(ConfigKey.QUEUE_DESTINATION, List.of("java:/q\n")),
                Map.entry(ConfigKey.QUEUE_WORKERS, List.of("there", "Here")),
                Map.entry(ConfigKey.QUEUE_CONCURRENCY, List.of("0", "201")),
                Map.entry(ConfigKey.QUEUE_WINDOW, List.of("9", "1000001")));
        return bad.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(value -> Arguments.of(entry.getKey(), value)));
    }

    @ParameterizedTest
    @MethodSource("badValues")
    void aBadValueHasOneSentenceWithKeyRuleAndValue(ConfigKey key, String value) {
        String name = key.forQueue("shop.reserve");

        assertThat(allProblems(Map.of(name, value)))
                .singleElement()
                .asString()
                .isEqualTo(name + " must be " + key.rule() + ", was \"" + shown(value) + '"')
                .doesNotContain("\n", "\u0000");
    }

    @Test
    void everyKeyWasTriedWithABadValue() {
        Set<ConfigKey> tried =
                badValues().map(pair -> (ConfigKey) pair.get()[0]).collect(Collectors.toSet());
        Set<ConfigKey> all = Arrays.stream(ConfigKey.values())
                .filter(key -> !key.key().startsWith("outbox.endpoint.")) // EndpointReaderTest tries these
                .filter(key -> !key.key().matches("outbox\\.(rabbitmq|amqp)\\..*")) // BrokerReaderTest these
                .filter(key -> !key.key().startsWith("outbox.destination.")) // DestinationReaderTest tries these
                .collect(Collectors.toSet());

        assertThat(all).containsAll(tried);
        assertThat(all.stream().filter(key -> !tried.contains(key)))
                .as("its values are secrets and have a test of their own")
                .containsExactly(ConfigKey.ADMIN_USER);
    }

    @Test
    void severalProblemsAreToldTogether() {
        List<String> problems = allProblems(Map.of(
                "outbox.relay.batch-size", "0",
                "outbox.relay.interval", "soon",
                "outbox.schema", "update",
                "outbox.queue.shop.reserve.carrier", "kafka"));

        assertThat(problems)
                .containsExactly(
                        "outbox.relay.interval must be ISO duration of PT1S to PT3600S, was \"soon\"",
                        "outbox.relay.batch-size must be 1 to 1000, was \"0\"",
                        "outbox.schema must be auto, create or check, was \"update\"",
                        "outbox.queue.shop.reserve.carrier must be jms, local, rabbitmq or amqp, was \"kafka\"");
    }

    @Test
    void tablesNeedDifferentNames() {
        assertThat(read(Map.of("outbox.tables.events", "box", "outbox.tables.attempts", "BOX"))
                        .problems())
                .containsExactly(
                        "outbox.tables.events, .deliveries, .attempts, .inbox and .schema-version must be five different "
                                + "names, were box, outbox_deliveries, BOX, inbox_messages and outbox_schema_version");
    }

    /** The server's name for the deployment, or the host's, may break the rule for what we store. */
    @Test
    void aComputedDefaultKeepsTheRuleToo() {
        OutboxConfig.Result result = OutboxConfig.read(new GivenConfig(Map.of()), "x".repeat(101), "node");

        assertThat(result.problems()).singleElement().asString().startsWith("outbox.application must be 1 to 100");
    }

    @Test
    void aQueuesNameMayHoldDots() {
        QueueConfig queue = queue(
                "eu.shop.reserve-stock",
                Map.of(
                        "outbox.queue.eu.shop.reserve-stock.carrier", "local",
                        "outbox.queue.eu.shop.reserve-stock.destination", "java:/jms/q",
                        "outbox.queue.eu.shop.reserve-stock.workers", "elsewhere",
                        "outbox.queue.eu.shop.reserve-stock.concurrency", "7",
                        "outbox.queue.eu.shop.reserve-stock.window", "77"));

        assertThat(queue)
                .isEqualTo(new QueueConfig("eu.shop.reserve-stock", Carrier.LOCAL, "java:/jms/q", false, 7, 77));
    }

    @Test
    void aQueueFollowsTheGeneralNumbersUnlessItHasItsOwn() {
        QueueConfig queue = queue("q", Map.of("outbox.local.concurrency", "9", "outbox.jms.window", "99"));

        assertThat(queue.concurrency()).isEqualTo(9);
        assertThat(queue.window()).isEqualTo(99);
    }

    @Test
    void routesWithoutAQueueAreLocal() {
        QueueConfig queue = queue(Envelope.NO_QUEUE, Map.of("outbox.local.concurrency", "9"));

        assertThat(queue.carrier()).isEqualTo(Carrier.LOCAL);
        assertThat(queue.concurrency()).isEqualTo(9);
        assertThat(queue.workersHere()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "outbox.relay.batch-size, true",
        "outbox.relay.batchsize, false",
        "outbox.relay, false",
        "outbox.queue.shop.reserve.window, true",
        "outbox.queue.shop.reserve.windows, false",
        "outbox.queue.shop.resreve.window, false",
        "outbox.queue.window, false",
        "outbox.queue..window, false",
        "outbox.admin.user.anna, true",
        "outbox.admin.user., false",
        "outbox.admin.users.anna, false"
    })
    void aTypingErrorIsNoticed(String key, boolean known) {
        GivenConfig source = new GivenConfig(Map.of(key, "secret"));

        List<String> unknown = OutboxConfig.unknownKeys(source, List.of(Envelope.NO_QUEUE, "shop.reserve"));

        assertThat(unknown).isEqualTo(known ? List.of() : List.of(key));
    }

    @ParameterizedTest
    @Tag("S20")
    @ValueSource(strings = {"ar-SA", "ar-SA-u-nu-arab", "th-TH-u-nu-thai", "th-TH-u-ca-buddhist", "tr-TR", "de-DE"})
    void numbersAndDurationsAreReadAlikeEverywhere(String locale) {
        Locale before = Locale.getDefault();
        Map<String, String> values = Map.of(
                "outbox.relay.batch-size",
                "50",
                "outbox.relay.interval",
                "PT2.5S",
                "outbox.retry.jitter",
                "0.25",
                "outbox.schema",
                "auto");
        Map<String, String> bad = Map.of("outbox.relay.interval", "PT4000.5S", "outbox.jms.window", "5");
        try {
            Locale.setDefault(Locale.forLanguageTag(locale));

            OutboxConfig config = read(values).config();

            assertThat(read(values).problems()).isEmpty();
            assertThat(config.batchSize()).isEqualTo(50);
            assertThat(config.relayInterval()).isEqualTo(Duration.ofMillis(2500));
            assertThat(config.retryJitter()).isEqualTo(0.25);
            assertThat(read(bad).problems())
                    .containsExactly(
                            "outbox.relay.interval must be ISO duration of PT1S to PT3600S, was \"PT4000.5S\"",
                            "outbox.jms.window must be 10 to 1000000, was \"5\"");
        } finally {
            Locale.setDefault(before);
        }
    }

    /** A value may stand in the wrong key's place; what it shows is bounded and stays on one line. */
    @Test
    @Tag("A22")
    void aLongOrBrokenValueIsShownInPart() {
        String problem = read(Map.of("outbox.schema", "a\nFAKE LOG LINE\r" + "x".repeat(5000)))
                .problems()
                .get(0);

        assertThat(problem).hasSizeLessThan(200).doesNotContain("\n", "\r").endsWith("x…\"");
    }

    private static OutboxConfig.Result read(Map<String, String> values) {
        return OutboxConfig.read(new GivenConfig(values), "shop", "node");
    }

    private static QueueConfig queue(String name, Map<String, String> values) {
        List<String> problems = new ArrayList<>();
        QueueConfig queue = read(values).config().queue(new GivenConfig(values), name, problems);
        assertThat(problems).isEmpty();
        return queue;
    }

    /** Of the configuration and of a queue's. */
    private static List<String> allProblems(Map<String, String> values) {
        OutboxConfig.Result result = read(values);
        List<String> problems = new ArrayList<>(result.problems());
        result.config().queue(new GivenConfig(values), "shop.reserve", problems);
        return problems;
    }

    private static String shown(String value) {
        String oneLine = value.replaceAll("[\\p{Cntrl}\uD800]", "?");
        return oneLine.length() <= 100 ? oneLine : oneLine.substring(0, 100) + '…';
    }
}
