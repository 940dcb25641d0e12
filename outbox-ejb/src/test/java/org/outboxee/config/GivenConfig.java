package org.outboxee.config;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Configuration from a map. */
public record GivenConfig(Map<String, String> values) implements ConfigSource {

    @Override
    public Optional<String> value(String key) {
        return Optional.ofNullable(values.get(key));
    }

    @Override
    public Set<String> keys() {
        return new TreeMap<>(values).keySet();
    }
}
