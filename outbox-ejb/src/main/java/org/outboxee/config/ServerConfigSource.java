package org.outboxee.config;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** MicroProfile Config where the server has it, then system properties, then environment variables. */
public class ServerConfigSource implements ConfigSource {

    private final Optional<MicroProfileConfig> microProfile = MicroProfileConfig.find();

    @Override
    public Optional<String> value(String key) {
        return microProfile
                .flatMap(config -> config.value(key))
                .or(() -> Optional.ofNullable(System.getProperty(key)))
                .or(() -> Optional.ofNullable(System.getenv(environmentName(key))))
                .map(String::strip)
                .filter(value -> !value.isEmpty());
    }

    @Override
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>(System.getProperties().stringPropertyNames());
        microProfile.ifPresent(config -> keys.addAll(config.names()));
        keys.removeIf(key -> !key.startsWith("outbox."));
        return keys;
    }

    /** {@code outbox.relay.batch-size} becomes {@code OUTBOX_RELAY_BATCH_SIZE}. */
    static String environmentName(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }
}
