package org.outboxee.config;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** MicroProfile Config where the server has it, then system properties, then environment variables. */
class ServerConfigSource implements ConfigSource {

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
        keys.addAll(userKeys(System.getenv().keySet()));
        return keys;
    }

    /**
     * Keys of users that the environment holds. Of all names only theirs can be told from the variable, since the part
     * after the prefix is one word in any spelling.
     */
    static Set<String> userKeys(Set<String> variables) {
        String prefix = environmentName(ConfigKey.ADMIN_USER.forUser(""));
        return variables.stream()
                .filter(name -> name.startsWith(prefix) && name.length() > prefix.length())
                .map(name -> name.substring(prefix.length()).toLowerCase(Locale.ROOT))
                .map(ConfigKey.ADMIN_USER::forUser)
                .collect(Collectors.toSet());
    }

    /** {@code outbox.relay.batch-size} becomes {@code OUTBOX_RELAY_BATCH_SIZE}. */
    static String environmentName(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }
}
