package org.outboxee.config;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.outboxee.model.Text;
import org.outboxee.spi.CarrierSettings;

/** Reads what configuration says about the broker of a carrier that a jar beside the library brings. */
public final class BrokerReader {

    private static final long LARGEST_FILE = 4096;
    private static final URI NOWHERE = URI.create("amqp://localhost");

    private final OutboxConfig config;
    private final ConfigSource source;

    public BrokerReader(OutboxConfig config, ConfigSource source) {
        this.config = config;
        this.source = source;
    }

    /** The keys of one carrier; null for what it doesn't have. */
    private record Keys(
            ConfigKey uri,
            ConfigKey user,
            ConfigKey password,
            ConfigKey passwordFile,
            ConfigKey declare,
            ConfigKey prefetch) {

        static Keys of(QueueConfig.Carrier carrier) {
            return switch (carrier) {
                case RABBITMQ ->
                    new Keys(
                            ConfigKey.RABBITMQ_URI,
                            ConfigKey.RABBITMQ_USER,
                            ConfigKey.RABBITMQ_PASSWORD,
                            ConfigKey.RABBITMQ_PASSWORD_FILE,
                            ConfigKey.RABBITMQ_DECLARE,
                            ConfigKey.RABBITMQ_PREFETCH);
                case AMQP ->
                    new Keys(
                            ConfigKey.AMQP_URI,
                            ConfigKey.AMQP_USER,
                            ConfigKey.AMQP_PASSWORD,
                            ConfigKey.AMQP_PASSWORD_FILE,
                            null,
                            ConfigKey.AMQP_PREFETCH);
                case JMS, LOCAL, HTTP, PUBLISH ->
                    throw new IllegalArgumentException(carrier + " has no broker of its own");
            };
        }
    }

    /** What is said; problems are added to the list, and with one the result is not to be used. */
    public CarrierSettings read(QueueConfig.Carrier carrier, List<String> problems) {
        Keys keys = Keys.of(carrier);
        ConfigReader in = new ConfigReader(source);
        String uri = in.text(keys.uri(), keys.uri().key(), null, text -> isAddress(text, carrier));
        String user = in.text(keys.user(), keys.user().key(), null, text -> Text.isName(text, 200));
        String declare = keys.declare() == null
                ? "check"
                : in.text(
                        keys.declare(),
                        keys.declare().key(),
                        keys.declare().defaultValue(),
                        text -> text.equals("create") || text.equals("check"));
        int prefetch = in.integer(
                keys.prefetch(), keys.prefetch().key(), keys.prefetch().defaultValue(), 1, 1000);
        problems.addAll(in.problems());
        if (source.value(keys.uri().key()).isEmpty()) {
            problems.add("a queue has the carrier " + carrier.transport() + "; set "
                    + keys.uri().key());
        }
        return new CarrierSettings(
                config.application(),
                config.node(),
                uri == null ? NOWHERE : URI.create(uri),
                user,
                password(keys, user, problems),
                declare.equals("create"),
                prefetch);
    }

    private Supplier<Optional<String>> password(Keys keys, String user, List<String> problems) {
        Optional<String> value = source.value(keys.password().key());
        Optional<String> file = source.value(keys.passwordFile().key());
        if (value.isPresent() && file.isPresent()) {
            problems.add(keys.password().key() + " and " + keys.passwordFile().key() + " are both set; keep one");
        }
        if ((value.isPresent() || file.isPresent()) != (user != null)) {
            problems.add(keys.user().key() + " and a password must be set both or neither; the password is "
                    + keys.password().key() + " or in the file "
                    + keys.passwordFile().key());
        }
        if (file.isEmpty()) {
            return () -> value;
        }
        if (readFile(file.get()).isEmpty()) {
            problems.add(keys.passwordFile().key() + " must be "
                    + keys.passwordFile().rule());
        }
        return () -> readFile(file.get());
    }

    private static Optional<String> readFile(String file) {
        try {
            Path path = Path.of(file);
            return Files.size(path) > LARGEST_FILE
                    ? Optional.empty()
                    : Optional.of(Files.readString(path, StandardCharsets.UTF_8).strip());
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static boolean isAddress(String text, QueueConfig.Carrier carrier) {
        try {
            URI uri = new URI(text);
            String path = uri.getRawPath() == null ? "" : uri.getRawPath();
            return ("amqp".equals(uri.getScheme()) || "amqps".equals(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && (path.isEmpty() || carrier == QueueConfig.Carrier.RABBITMQ && path.lastIndexOf('/') == 0);
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
