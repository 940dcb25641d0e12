package org.outboxee.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.outboxee.model.Text;
import org.outboxee.spi.Envelope;

/** The configuration of one deployment, read once and validated as a whole; see {@link ConfigKey} for each value. */
public record OutboxConfig(
        String application,
        String node,
        boolean relayEnabled,
        boolean workersEnabled,
        Duration relayInterval,
        int batchSize,
        Duration shutdownTimeout,
        Tables tables,
        SchemaMode schema,
        int payloadMaxBytes,
        Duration statementTimeout,
        Duration lockTimeout,
        double retryJitter,
        String jmsConnectionFactory,
        int jmsWindow,
        int localConcurrency,
        int httpConcurrency,
        Retention retention) {

    /** What the start does about missing tables. */
    public enum SchemaMode {
        AUTO,
        CREATE,
        CHECK
    }

    /** The configuration that was read, and every problem found. With a problem the values are not to be used. */
    public record Result(OutboxConfig config, List<String> problems) {}

    private static final Predicate<String> NAME = text -> Text.isName(text, 100);

    public static Result read(ConfigSource source, String defaultApplication, String defaultNode) {
        ConfigReader in = new ConfigReader(source);
        Tables tables = new Tables(
                table(in, ConfigKey.TABLES_EVENTS),
                table(in, ConfigKey.TABLES_DELIVERIES),
                table(in, ConfigKey.TABLES_ATTEMPTS),
                table(in, ConfigKey.TABLES_INBOX),
                table(in, ConfigKey.TABLES_SCHEMA_VERSION));
        OutboxConfig config = new OutboxConfig(
                in.text(ConfigKey.APPLICATION, ConfigKey.APPLICATION.key(), defaultApplication, NAME),
                in.text(ConfigKey.NODE, ConfigKey.NODE.key(), defaultNode, NAME),
                in.bool(ConfigKey.RELAY_ENABLED),
                in.bool(ConfigKey.WORKERS_ENABLED),
                in.duration(ConfigKey.RELAY_INTERVAL, Duration.ofSeconds(1), Duration.ofSeconds(3600)),
                integer(in, ConfigKey.RELAY_BATCH_SIZE, 1, 1000),
                in.duration(ConfigKey.RELAY_SHUTDOWN_TIMEOUT, Duration.ofSeconds(1), Duration.ofSeconds(60)),
                tables,
                schemaMode(in),
                integer(in, ConfigKey.PAYLOAD_MAX_BYTES, 1, 100 << 20),
                in.wholeSeconds(ConfigKey.STATEMENT_TIMEOUT, Duration.ofSeconds(1), Duration.ofSeconds(60)),
                in.duration(ConfigKey.LOCK_TIMEOUT, Duration.ofMillis(100), Duration.ofSeconds(60)),
                in.number(ConfigKey.RETRY_JITTER, 0, 1),
                in.text(
                        ConfigKey.JMS_CONNECTION_FACTORY,
                        ConfigKey.JMS_CONNECTION_FACTORY.key(),
                        ConfigKey.JMS_CONNECTION_FACTORY.defaultValue(),
                        Text::isPlain),
                integer(in, ConfigKey.JMS_WINDOW, 10, 1_000_000),
                integer(in, ConfigKey.LOCAL_CONCURRENCY, 1, 200),
                integer(in, ConfigKey.HTTP_CONCURRENCY, 1, 1000),
                new Retention(
                        retention(in, ConfigKey.RETENTION_COMPLETED),
                        retention(in, ConfigKey.RETENTION_FAILED),
                        retention(in, ConfigKey.INBOX_RETENTION)));
        List<String> problems = new ArrayList<>(in.problems());
        problems.addAll(tables.problems());
        problems.addAll(new Operators(source).problems());
        return new Result(config, List.copyOf(problems));
    }

    /** Reads what is said about one routed queue; problems are added to the list. */
    public QueueConfig queue(ConfigSource source, String queue, List<String> problems) {
        if (queue.equals(Envelope.NO_QUEUE)) {
            return new QueueConfig(queue, QueueConfig.Carrier.LOCAL, null, true, localConcurrency, jmsWindow);
        }
        ConfigReader in = new ConfigReader(source);
        String carrier = in.text(
                ConfigKey.QUEUE_CARRIER,
                ConfigKey.QUEUE_CARRIER.forQueue(queue),
                ConfigKey.QUEUE_CARRIER.defaultValue(),
                text -> QueueConfig.Carrier.chosen(text).isPresent());
        String workers = in.text(
                ConfigKey.QUEUE_WORKERS,
                ConfigKey.QUEUE_WORKERS.forQueue(queue),
                ConfigKey.QUEUE_WORKERS.defaultValue(),
                text -> text.equals("here") || text.equals("elsewhere"));
        QueueConfig config = new QueueConfig(
                queue,
                QueueConfig.Carrier.chosen(carrier).orElse(QueueConfig.Carrier.JMS),
                in.text(ConfigKey.QUEUE_DESTINATION, ConfigKey.QUEUE_DESTINATION.forQueue(queue), null, Text::isPlain),
                workers.equals("here"),
                in.integer(
                        ConfigKey.QUEUE_CONCURRENCY,
                        ConfigKey.QUEUE_CONCURRENCY.forQueue(queue),
                        String.valueOf(localConcurrency),
                        1,
                        200),
                in.integer(
                        ConfigKey.QUEUE_WINDOW,
                        ConfigKey.QUEUE_WINDOW.forQueue(queue),
                        String.valueOf(jmsWindow),
                        10,
                        1_000_000));
        problems.addAll(in.problems());
        return config;
    }

    /**
     * Keys that look like ours but are none, or name a queue that no route leads to: typing errors that would otherwise
     * be ignored in silence.
     */
    public static List<String> unknownKeys(ConfigSource source, List<String> queues) {
        return source.keys().stream()
                .filter(key -> !ConfigKey.isKnown(key, queues))
                .toList();
    }

    private static int integer(ConfigReader in, ConfigKey key, int min, int max) {
        return in.integer(key, key.key(), key.defaultValue(), min, max);
    }

    private static Duration retention(ConfigReader in, ConfigKey key) {
        return in.durationOrNever(key, Retention.SHORTEST, Retention.LONGEST);
    }

    private static String table(ConfigReader in, ConfigKey key) {
        return in.text(key, key.key(), key.defaultValue(), Tables::isName);
    }

    private static SchemaMode schemaMode(ConfigReader in) {
        String text = in.text(
                ConfigKey.SCHEMA,
                ConfigKey.SCHEMA.key(),
                ConfigKey.SCHEMA.defaultValue(),
                value -> value.equals("auto") || value.equals("create") || value.equals("check"));
        return switch (text) {
            case "create" -> SchemaMode.CREATE;
            case "check" -> SchemaMode.CHECK;
            default -> SchemaMode.AUTO;
        };
    }
}
